import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ListedDocument } from '../document-database.ts';
import styles from './image-view.module.css';
import { useFileUrl } from './use-file-url.ts';

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
