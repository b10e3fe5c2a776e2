import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { ListEnd, ListFoot } from '../../ui/business-list.tsx';

interface RowsEndProps {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** Stands after the last row: the next rows are coming, or could not come. */
export function RowsEnd(props: RowsEndProps) {
  const { t } = useTranslation('admins');
  return <ListEnd {...props} loadingWords={t('list.loadingMore')} failedWords={t('list.moreFailed')} />;
}

interface RowsFootProps {
  readonly count: number;
  /** Null where there are more than are counted. */
  readonly total: number | null;
  readonly hasMore: boolean;
}

/** How many rows there are. */
export function RowsFoot({ count, total, hasMore }: RowsFootProps) {
  const { t } = useTranslation('admins');
  const all = total ?? (hasMore ? null : count);
  return (
    <ListFoot>
      {all === null
        ? t('list.loaded', { count: formatNumber(count) })
        : t('list.rows', { to: formatNumber(count), total: formatNumber(all) })}
    </ListFoot>
  );
}
