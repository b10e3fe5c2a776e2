import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CameraFault } from '../../lib/camera/camera.ts';
import { readSighted } from '../../lib/camera/chooser.ts';
import type { Decoder } from '../../lib/camera/decoder/decoder.ts';
import { readPicture } from '../../lib/camera/use-decoder.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { cameraIcon, cameraOffIcon, imageIcon } from '../icons.ts';
import { VisitorSheet, VisitorSheetActions } from '../visitor/sheet.tsx';
import { PictureInput } from './scanner-controls.tsx';
import styles from './without-camera.module.css';

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

interface WithoutCameraProps {
  /** UNASKED: before the browser asks for the camera. */
  readonly fault: CameraFault | 'UNASKED';
  /** The name of the screen where it has no header. */
  readonly title: string | null;
  readonly notice: string | null;
  readonly onRetry: () => void;
  /** Beside the action, such as that the question may be left out from now on. */
  readonly choice?: ReactNode;
  readonly onPicture: (file: File) => void;
  /** Where a code is typed. */
  readonly children: ReactNode;
}

const ways = ['iphone', 'android', 'computer'] as const;

/** No live picture: typing the code is a full way in, and so is a picture. */
export function WithoutCamera({ fault, title, notice, onRetry, choice, onPicture, children }: WithoutCameraProps) {
  const { t } = useTranslation('camera');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const canRetry = fault !== 'UNSUPPORTED' && fault !== 'UNASKED';
  return (
    <div className={styles['page']}>
      {title !== null && <h1 className={styles['head']}>{title}</h1>}
      <section className={styles['section']}>
        <div className={styles['fault']}>
          <span className={styles['glyph']}>
            <svg viewBox="0 0 64 64" className={styles['corners']} aria-hidden="true" focusable="false">
              <path d="M2 18v-4A12 12 0 0 1 14 2h4M46 2h4a12 12 0 0 1 12 12v4M62 46v4a12 12 0 0 1-12 12h-4M18 62h-4A12 12 0 0 1 2 50v-4" />
            </svg>
            <Icon of={fault === 'UNASKED' ? cameraIcon : cameraOffIcon} />
          </span>
          <div role="status">
            <h2 className={styles['heading']}>{t(`fault.${fault}.title`)}</h2>
            <p className={styles['soft']}>{t(`fault.${fault}.text`)}</p>
          </div>
        </div>
        <div className={styles['actions']}>
          {fault === 'UNASKED' && (
            <Button kind="main" size="tall" onClick={onRetry}>
              {t('fault.use')}
            </Button>
          )}
          {canRetry && (
            <Button kind="quiet" onClick={onRetry}>
              {t('fault.tryAgain')}
            </Button>
          )}
          {fault === 'REFUSED' && (
            <Button kind="quiet" onClick={() => setHelpOpen(true)}>
              {t('fault.showHow')}
            </Button>
          )}
        </div>
        {choice}
      </section>
      <p className={styles['notice']} role="status">
        {notice}
      </p>
      <hr className={styles['rule']} />
      <section className={styles['section']}>
        <h2 className={styles['title']}>{t('typed.title')}</h2>
        <p className={styles['soft']}>{t('typed.hint')}</p>
        {children}
        <Button kind="text" isWide icon={imageIcon} className={styles['picture']} onClick={() => file.current?.click()}>
          {t('picture.instead')}
        </Button>
        <PictureInput input={file} onPicture={onPicture} />
      </section>
      <VisitorSheet isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} title={t('fault.howTitle')}>
        <dl className={styles['how']}>
          {ways.map((way) => (
            <div key={way}>
              <dt className={styles['heading']}>{t(`fault.how.${way}.where`)}</dt>
              <dd className={styles['soft']}>{t(`fault.how.${way}.what`)}</dd>
            </div>
          ))}
        </dl>
        <VisitorSheetActions>
          <Button kind="main" size="tall" onClick={() => setHelpOpen(false)}>
            {t('fault.understood')}
          </Button>
        </VisitorSheetActions>
      </VisitorSheet>
    </div>
  );
}

interface ChoiceSheetProps {
  readonly codes: readonly string[];
  /** Asks which. */
  readonly question: string;
  readonly nameOf: (code: string) => ReactNode;
  readonly onChoose: (code: string) => void;
  readonly onClose: () => void;
}

/** Several codes in one picture from a file. */
export function ChoiceSheet({ codes, question, nameOf, onChoose, onClose }: ChoiceSheetProps) {
  const { t } = useTranslation('camera');
  return (
    <VisitorSheet isOpen={codes.length > 0} onClose={onClose} title={t('picture.several')} detail={question}>
      <VisitorSheetActions>
        {codes.map((code) => (
          <Button key={code} kind="outline" size="tall" isWide onClick={() => onChoose(code)}>
            {nameOf(code)}
          </Button>
        ))}
      </VisitorSheetActions>
    </VisitorSheet>
  );
}
