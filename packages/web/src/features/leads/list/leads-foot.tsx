import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { ListEnd, ListFoot } from '../../../ui/business/list.tsx';
import styles from '../leads-screen.module.css';

interface LeadsListEndProps {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** Stands after the last row: the next rows are coming, or could not come. */
export function LeadsListEnd(props: LeadsListEndProps) {
  const { t } = useTranslation('leads');
  return <ListEnd {...props} loadingText={t('loadingMore')} failedText={t('moreFailed')} />;
}

/** How many rows there are, and the keys that work here. */
export function LeadsFoot({ count, total }: { readonly count: number; readonly total: number | null }) {
  const { t } = useTranslation('leads');
  return (
    <ListFoot>
      <span>
        {total === null
          ? t('rowsLoaded', { count })
          : t('rows', { from: formatNumber(1), to: formatNumber(count), total: formatNumber(total) })}
      </span>
      <span className={styles['keys']} aria-hidden="true">
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {t('keys.move')}
        </span>
        <span>
          <kbd>X</kbd> {t('keys.select')}
        </span>
        <span>
          <kbd>?</kbd> {t('keys.all')}
        </span>
      </span>
    </ListFoot>
  );
}
