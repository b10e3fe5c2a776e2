import { useTranslation } from 'react-i18next';
import { formatSize } from '../../lib/i18n/formats.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { closeIcon } from '../../ui/icons.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { cancelDownload, type Download, forgetDownload, useDownloads } from './downloads.ts';
import styles from './reports-screen.module.css';

const tones = { running: 'live', done: 'ok', cancelled: 'off', failed: 'bad' } as const;

/** Reports on their way, with how much has come; those that ended stay until they are dismissed. */
export function DownloadList() {
  const { t } = useTranslation('admins');
  const downloads = useDownloads();
  if (downloads.length === 0) return null;
  return (
    <ul className={styles['downloads']} aria-label={t('downloads.title')}>
      {downloads.map((download) => (
        <DownloadRow key={download.id} download={download} />
      ))}
    </ul>
  );
}

function DownloadRow({ download }: { readonly download: Download }) {
  const { t } = useTranslation('admins');
  const { id, name, state, bytes, detail } = download;
  const report = t(`reports.name.${name}`);
  return (
    <li>
      <b>{report}</b>
      <State tone={tones[state]}>{detail ?? t(`downloads.${state}`)}</State>
      <span className={styles['size']}>{formatSize(bytes)}</span>
      {state === 'running' ? (
        <>
          <ProgressBar label={t('downloads.progress', { report })} share={null} />
          <Button size="compact" aria-label={t('downloads.cancelOf', { report })} onClick={() => cancelDownload(id)}>
            {t('downloads.cancel')}
          </Button>
        </>
      ) : (
        <IconButton
          icon={closeIcon}
          size="compact"
          label={t('downloads.forget', { report })}
          onClick={() => forgetDownload(id)}
        />
      )}
    </li>
  );
}
