import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import type { EndpointPages } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './tables.module.css';

const rows = ['a', 'b', 'c', 'd', 'e'];

/** Still shapes of the real rows. */
export function RowsLoading() {
  return (
    <div aria-busy="true">
      {rows.map((row) => (
        <div key={row} className={styles['waitingRow']}>
          <Skeleton shape="half" />
          <Skeleton shape="third" />
        </div>
      ))}
    </div>
  );
}

type Order = '-startsAt' | 'startsAt' | 'name' | '-name' | 'stand' | '-createdAt' | '-joinedAt' | 'joinedAt';
const labelKeys = {
  '-startsAt': 'sort.latest',
  startsAt: 'sort.earliest',
  name: 'sort.name',
  '-name': 'sort.nameBack',
  stand: 'sort.stand',
  '-createdAt': 'sort.newest',
  '-joinedAt': 'sort.joinedLast',
  joinedAt: 'sort.joinedFirst',
} as const;

interface SortSelectProps {
  readonly value: string;
  readonly orders: readonly Order[];
  readonly onChange: (value: string) => void;
}

/** In which order a list stands, in the bar above it. */
export function SortSelect({ value, orders, onChange }: SortSelectProps) {
  const { t } = useTranslation('trade-fairs');
  const id = useId();
  return (
    <div className={styles['sort']}>
      <label htmlFor={id}>{t('sort.label')}</label>
      <span className={styles['order']}>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {orders.map((order) => (
            <option key={order} value={order}>
              {t(labelKeys[order])}
            </option>
          ))}
        </select>
        <Icon of={chevronDownIcon} size={14} />
      </span>
    </div>
  );
}

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
