import { useTranslation } from 'react-i18next';
import { cancelDownload, type Download, forgetDownload, useDownloads } from '../../lib/downloads.ts';
import { formatSize } from '../../lib/i18n/formats.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { closeIcon } from '../icons.ts';
import { ProgressBar } from '../progress-bar.tsx';
import styles from './download-list.module.css';
import { State } from './state-signs.tsx';

const tones = { running: 'live', done: 'ok', cancelled: 'off', failed: 'bad' } as const;

/** Reports on their way, with how much has come; those that ended stay until they are dismissed. */
export function DownloadList() {
  const { t } = useTranslation('downloads');
  const downloads = useDownloads();
  if (downloads.length === 0) return null;
  return (
    <ul className={styles['downloads']} aria-label={t('title')}>
      {downloads.map((download) => (
        <DownloadRow key={download.id} download={download} />
      ))}
    </ul>
  );
}

function DownloadRow({ download }: { readonly download: Download }) {
  const { t } = useTranslation('downloads');
  const { id, title: report, state, bytes, detail } = download;
  return (
    <li>
      <b translate="no">{report}</b>
      <State tone={tones[state]}>{detail ?? t(state)}</State>
      <span className={styles['size']}>{formatSize(bytes)}</span>
      {state === 'running' ? (
        <>
          <ProgressBar label={t('progress', { report })} share={null} />
          <Button size="compact" aria-label={t('cancelOf', { report })} onClick={() => cancelDownload(id)}>
            {t('cancel')}
          </Button>
        </>
      ) : (
        <IconButton
          icon={closeIcon}
          size="compact"
          label={t('forget', { report })}
          onClick={() => forgetDownload(id)}
        />
      )}
    </li>
  );
}
