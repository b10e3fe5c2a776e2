import {
  logoFile,
  openExhibitorLogoUpload,
  openOrganizerLogoUpload,
  openProjectLogoUpload,
  setExhibitorLogo,
  setOrganizerLogo,
  setProjectLogo,
} from '@fairlead/contract/logos';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { formatSize } from '../../lib/i18n/formats.ts';
import { sendFile, type UploadWatch } from '../../lib/upload/send-file.ts';
import { useUpload } from '../../lib/upload/upload-task.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { imageIcon } from '../../ui/icons.ts';
import { UploadArea } from '../../ui/upload-area.tsx';
import styles from './logo-field.module.css';

interface LogoFieldProps {
  /** The company of the account that is signed in, an organizer, or a project of the company. */
  readonly of: 'exhibitor' | { readonly organizerId: string } | { readonly projectId: string };
  /** Whose logo it is, for who cannot see it. */
  readonly name: string;
  readonly logoUrl: string | null;
  /** People who see it. */
  readonly note?: string;
  /** Called when the logo is stored, to fetch again what shows it. */
  readonly onChanged: (logoUrl: string | null) => void | Promise<void>;
}

/** The calls of one owner's logo; failures are shown at the field. */
function callsOf(of: LogoFieldProps['of']) {
  const quiet = { isQuiet: true };
  if (of === 'exhibitor') {
    return {
      open: (signal: AbortSignal) => call(openExhibitorLogoUpload, {}, { ...quiet, signal }),
      set: (storageKey: string | null) => call(setExhibitorLogo, { body: { storageKey } }, quiet),
    };
  }
  if ('projectId' in of) {
    const params = { projectId: of.projectId };
    return {
      open: (signal: AbortSignal) => call(openProjectLogoUpload, { params }, { ...quiet, signal }),
      set: (storageKey: string | null) => call(setProjectLogo, { params, body: { storageKey } }, quiet),
    };
  }
  const params = { organizerId: of.organizerId };
  return {
    open: (signal: AbortSignal) => call(openOrganizerLogoUpload, { params }, { ...quiet, signal }),
    set: (storageKey: string | null) => call(setOrganizerLogo, { params, body: { storageKey } }, quiet),
  };
}

/** Shows a logo and changes it at once: dropped, chosen, replaced or removed. */
export function LogoField({ of, name, logoUrl, note, onChanged }: LogoFieldProps) {
  const { t } = useTranslation('uploads');
  const [isRemoving, setIsRemoving] = useState(false);
  const calls = callsOf(of);
  const send = async (file: File, watch: UploadWatch) => {
    const signed = await calls.open(watch.signal);
    await sendFile(signed, file, watch);
    watch.onProgress(file.size);
    const stored = await calls.set(signed.storageKey);
    await onChanged(stored.logoUrl);
  };
  const upload = useUpload(logoFile, send, 'GOES_ON');
  const remove = async () => {
    setIsRemoving(true);
    try {
      await onChanged((await calls.set(null)).logoUrl);
    } finally {
      setIsRemoving(false);
    }
  };
  const limit = formatSize(logoFile.maximalBytes);
  return (
    <UploadArea
      upload={upload}
      label={t('logo.label')}
      hint={[note, t('logo.hint', { limit })].filter(Boolean).join(' ')}
      mediaTypes={logoFile.mediaTypes}
      limit={limit}
      chooseLabel={logoUrl === null ? t('logo.choose') : t('logo.replace')}
      actions={
        logoUrl !== null && (
          <Button size="work" kind="danger" isBusy={isRemoving} onClick={() => void remove()}>
            {t('logo.remove')}
          </Button>
        )
      }
    >
      <div className={styles['ground']}>
        {logoUrl === null ? (
          <Icon of={imageIcon} size={24} className={styles['none']} />
        ) : (
          <img className={styles['logo']} src={logoUrl} alt={t('logo.alt', { name })} />
        )}
      </div>
    </UploadArea>
  );
}
