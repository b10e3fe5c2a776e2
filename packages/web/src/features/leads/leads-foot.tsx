import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import styles from './leads-screen.module.css';

interface LeadsListEndProps {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** Stands after the last row: the next rows are coming, or could not come. */
export function LeadsListEnd({ isLoading, isFailed, onRetry }: LeadsListEndProps) {
  const { t } = useTranslation(['leads', 'app']);
  if (isFailed && !isLoading) {
    return (
      <p className={styles['end']} role="alert">
        {t('moreFailed')}
        <Button size="compact" onClick={onRetry}>
          {t('app:ui.tryAgain')}
        </Button>
      </p>
    );
  }
  return isLoading ? <p className={styles['end']}>{t('loadingMore')}</p> : null;
}

/** How many rows there are, and the keys that work here. */
export function LeadsFoot({ count, total }: { readonly count: number; readonly total: number | null }) {
  const { t } = useTranslation('leads');
  return (
    <footer className={styles['foot']}>
      <span>
        {total === null
          ? t('rowsLoaded', { count })
          : t('rows', { from: formatNumber(1), to: formatNumber(count), total: formatNumber(total) })}
      </span>
      <span className={styles['keys']} aria-hidden="true">
        <kbd>J</kbd>
        <kbd>K</kbd> {t('keys.move')}
        <kbd>/</kbd> {t('keys.search')}
        <kbd>Esc</kbd> {t('keys.close')}
      </span>
    </footer>
  );
}
