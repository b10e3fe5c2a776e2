import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointPages } from '../../lib/query/query.ts';
import { ListPage } from '../../ui/business/list-page.tsx';
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

/** A list of a fair that comes in pages. */
export function PagedView<Row>({ list, empty, children }: PagedViewProps<Row>) {
  const { t } = useTranslation('trade-fairs');
  return (
    <ListPage
      list={list}
      rows={list.data?.pages.flatMap((page) => page.items)}
      failed={t('failed')}
      more={t('loadMore')}
      waiting={<RowsLoading />}
      empty={empty}
    >
      {children}
    </ListPage>
  );
}
