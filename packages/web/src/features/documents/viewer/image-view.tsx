import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ListedDocument } from '../document-database.ts';
import { mediaUrl } from '../media-url.ts';
import styles from './image-view.module.css';

/** Where a file can be shown from: its copy on this phone, or the server for a while. */
function useFileUrl(copy: Blob | null, storageKey: string | null, attempt: number): string | 'FAILED' | null {
  const [fileUrl, setFileUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks anew
  useEffect(() => {
    if (copy) {
      const url = URL.createObjectURL(copy);
      setFileUrl(url);
      return () => URL.revokeObjectURL(url);
    }
    if (storageKey === null) return;
    const stopper = new AbortController();
    setFileUrl(null);
    mediaUrl(storageKey, stopper.signal).then(setFileUrl, () => {
      if (!stopper.signal.aborted) setFileUrl('FAILED');
    });
    return () => stopper.abort();
  }, [copy, storageKey, attempt]);
  return fileUrl;
}

/** A picture, whole at first; a press shows it in its own size, to be moved about. */
export function ImageView({ document, copy }: { readonly document: ListedDocument; readonly copy: Blob | null }) {
  const { t } = useTranslation('documents');
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const url = useFileUrl(copy, document.storageKey, attempt);
  if (hasFailed || url === 'FAILED') {
    const again = () => {
      setFailed(false);
      setAttempt((before) => before + 1);
    };
    return <ErrorState title={t('viewer.failed')} onRetry={again} />;
  }
  if (url === null) return <Spinner />;
  return (
    <div className={styles['room']} data-large={isLarge || undefined}>
      <button
        type="button"
        className={styles['turn']}
        aria-label={t(isLarge ? 'viewer.fit' : 'viewer.full', { name: document.name })}
        onClick={() => setLarge(!isLarge)}
      >
        <img className={styles['image']} src={url} alt={document.name} onError={() => setFailed(true)} />
      </button>
    </div>
  );
}
