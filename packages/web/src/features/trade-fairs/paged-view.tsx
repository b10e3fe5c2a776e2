import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import type { EndpointPages } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsLoading } from './rows-loading.tsx';
import styles from './tables.module.css';

interface PagedViewProps<Row> {
  readonly list: EndpointPages<Row>;
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list that comes in pages, with its loading, error, empty and long state. */
export function PagedView<Row>({ list, empty, children }: PagedViewProps<Row>) {
  const { t } = useTranslation('trade-fairs');
  const rows = list.data?.pages.flatMap((page) => page.items);
  if (rows === undefined) {
    if (list.error === null) return <RowsLoading />;
    return (
      <ErrorState
        size="work"
        title={t('failed')}
        requestId={list.error instanceof ApiProblem ? list.error.requestId : undefined}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <>
      {rows.length === 0 ? empty : children(rows)}
      {list.hasNextPage && (
        <div className={styles['further']}>
          <Button size="work" isBusy={list.isFetchingNextPage} onClick={list.fetchMore}>
            {t('loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
