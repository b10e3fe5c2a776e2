import type { ReactNode } from 'react';
import { ApiProblem } from '../../lib/client/failures.ts';
import { Button } from '../button.tsx';
import { ErrorState } from '../error-state.tsx';
import styles from './list-page.module.css';

interface FailedQuery {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface QueryErrorProps {
  readonly title: string;
  readonly query: FailedQuery;
}

/** A query that failed: the reference of its request, and a button that asks again. */
export function QueryError({ title, query: { error, refetch } }: QueryErrorProps) {
  const requestId = error instanceof ApiProblem ? error.requestId : undefined;
  return <ErrorState size="work" title={title} requestId={requestId} onRetry={() => void refetch()} />;
}

interface ListPageProps<Row> {
  /** The query of the rows; the further fields are those of a list in pages. */
  readonly list: FailedQuery & {
    readonly hasNextPage?: boolean;
    readonly isFetchingNextPage?: boolean;
    readonly fetchMore?: () => void;
  };
  /** Undefined until they are fetched. */
  readonly rows: readonly Row[] | undefined;
  readonly failed: string;
  /** Label of the button that fetches the next page. */
  readonly more?: string;
  readonly waiting: ReactNode;
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The content of a list's page: its rows, and what stands there while it has none, cannot be fetched or goes on. */
export function ListPage<Row>({ list, rows, failed, more, waiting, empty, children }: ListPageProps<Row>) {
  if (rows === undefined) return list.error === null ? waiting : <QueryError title={failed} query={list} />;
  return (
    <>
      {rows.length === 0 ? empty : children(rows)}
      {list.hasNextPage && (
        <div className={styles['more']}>
          <Button size="work" isBusy={list.isFetchingNextPage ?? false} onClick={list.fetchMore}>
            {more}
          </Button>
        </div>
      )}
    </>
  );
}
