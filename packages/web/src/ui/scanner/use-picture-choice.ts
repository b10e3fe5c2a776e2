import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decoder } from '../../lib/camera/decoder/decoder.ts';
import { readPicture } from '../../lib/camera/read-picture.ts';
import { readSighted } from '../../lib/camera/read-sighted.ts';

interface PictureChoice {
  /** Several codes in one picture, of which one is to be chosen. */
  readonly choices: readonly string[];
  readonly clear: () => void;
  /**
   * Reads a picture from a file: its only code is handed on, several are offered for choice, anything else becomes a notice.
   */
  readonly read: (file: File) => Promise<void>;
}

export function usePictureChoice(
  decoder: () => Decoder,
  showNotice: (message: string | null) => void,
  onCode: (code: string) => void,
): PictureChoice {
  const { t } = useTranslation('camera');
  const [choices, setChoices] = useState<readonly string[]>([]);

  async function read(file: File): Promise<void> {
    showNotice(t('picture.looking'));
    const found = await readPicture(file, decoder()).catch(() => null);
    const codes = [...new Set((found ?? []).map(({ text }) => readSighted(text)).filter((code) => code !== null))];
    const [only, second] = codes;
    if (found === null) showNotice(t('picture.unreadable'));
    else if (only === undefined) showNotice(t(found.length > 0 ? 'live.foreign' : 'picture.noCode'));
    else {
      showNotice(null);
      if (second === undefined) onCode(only);
      else setChoices(codes);
    }
  }
  return { choices, clear: () => setChoices([]), read };
}
