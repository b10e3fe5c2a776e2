import { useTranslation } from 'react-i18next';
import { formatShare } from '../../lib/i18n/formats.ts';
import { useOpensOffline } from '../../lib/offline/opens-offline.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { showToast } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { downloadIcon, offlineIcon, onPhoneIcon, retryIcon } from '../../ui/icons.ts';
import { type ListedDocument, useDocumentDatabase } from './document-database.ts';
import styles from './document-row.module.css';
import { keepDocument, removeCopy, stopKeeping, useKeeping } from './keeping.ts';

const around = 2 * Math.PI * 8.5;

function Ring({ share }: { readonly share: number }) {
  return (
    <svg className={styles['ring']} width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx={12} cy={12} r={8.5} />
      <circle
        cx={12}
        cy={12}
        r={8.5}
        className={styles['done']}
        strokeDasharray={`${Math.max(0.02, share) * around} ${around}`}
      />
    </svg>
  );
}

interface KeepButtonProps {
  readonly document: ListedDocument;
  readonly isKept: boolean;
}

/** Arrow: not here; ring: being saved, a press stops it; phone: here, a press removes it; arrow circle: stopped. */
export function KeepButton({ document, isKept }: KeepButtonProps) {
  const { t } = useTranslation('documents');
  const database = useDocumentDatabase();
  const keeping = useKeeping(database, document.id);
  const isOnline = useIsOnline();
  const opensOffline = useOpensOffline();
  const { name } = document;
  if (database === null) return null;
  if (isKept) {
    const remove = async () => {
      await removeCopy(database, document.id);
      showToast(t('copy.removed', { name }), { severity: 'success' });
    };
    return (
      <button
        type="button"
        className={styles['button']}
        data-state="KEPT"
        aria-label={t('copy.remove', { name })}
        onClick={() => void remove()}
      >
        <Icon of={onPhoneIcon} />
      </button>
    );
  }
  if (keeping?.state === 'SAVING') {
    return (
      <button
        type="button"
        className={styles['button']}
        aria-label={t('copy.stop', { name, share: formatShare(keeping.share) })}
        onClick={() => stopKeeping(database, document.id)}
      >
        <Ring share={keeping.share} />
      </button>
    );
  }
  if (!isOnline) {
    return (
      <span className={styles['button']} data-state="UNREACHABLE">
        <Icon of={offlineIcon} />
      </span>
    );
  }
  const keep = async () => {
    if (!opensOffline) showToast(t('copy.whileOpen'));
    await keepDocument(database, document);
  };
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={t(keeping ? 'copy.again' : 'copy.keep', { name })}
      onClick={() => void keep()}
    >
      <Icon of={keeping ? retryIcon : downloadIcon} />
    </button>
  );
}
