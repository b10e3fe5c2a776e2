import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import type { EndpointPages } from '../../lib/query/query.ts';
import { ListEnd, ListFoot } from '../../ui/business/list.tsx';
import { useRowsInView } from '../../ui/business/rows-in-view.ts';

type Pages = Pick<EndpointPages<unknown>, 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchMore'>;

/** Stands after the last row: the next rows are coming, or could not come. */
export function RowsEnd({ pages }: { readonly pages: Pages }) {
  const { t } = useTranslation('admins');
  return (
    <ListEnd
      isLoading={pages.isFetchingNextPage}
      isFailed={pages.isFetchNextPageError}
      onRetry={pages.fetchMore}
      loadingText={t('list.loadingMore')}
      failedText={t('list.moreFailed')}
    />
  );
}

interface RowsFootProps {
  readonly count: number;
  /** Null where there are more than are counted. */
  readonly total: number | null;
  readonly hasMore: boolean;
}

/** Which rows can be seen of how many there are. */
export function RowsFoot({ count, total, hasMore }: RowsFootProps) {
  const { t } = useTranslation('admins');
  const { from, to } = useRowsInView() ?? { from: 1, to: count };
  const all = total ?? (hasMore ? null : count);
  return (
    <ListFoot>
      {all === null
        ? t('list.loaded', { count: formatNumber(count) })
        : t('list.rows', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(all) })}
    </ListFoot>
  );
}
