import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { ListEnd, ListFoot } from '../../../ui/business/list.tsx';
import { useRowsInView } from '../../../ui/business/rows-in-view.ts';
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

/** Which rows can be seen of how many there are, and the keys that work here. */
export function LeadsFoot({ count, total }: { readonly count: number; readonly total: number | null }) {
  const { t } = useTranslation('leads');
  const { from, to } = useRowsInView() ?? { from: 1, to: count };
  return (
    <ListFoot>
      <span>
        {total === null
          ? t('rowsLoaded', { count })
          : t('rows', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) })}
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
