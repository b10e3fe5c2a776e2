import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { chevronDownIcon, chevronUpIcon } from '../icons.ts';
import styles from './sort-head.module.css';

/** Sort order of a list. */
export interface ColumnSort {
  readonly key: string;
  readonly isDescending: boolean;
  readonly onSort: (key: string) => void;
}

export function sortState(
  sort: ColumnSort | undefined,
  key: string | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (sort === undefined || key === undefined) return undefined;
  if (sort.key !== key) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

interface SortHeadProps {
  readonly sort: ColumnSort;
  readonly sortKey: string;
  readonly children: ReactNode;
}

/** The head of a column that the list can be sorted by; pressed again it turns the order around. */
export function SortHead({ sort, sortKey, children }: SortHeadProps) {
  const isInForce = sort.key === sortKey;
  return (
    <button
      type="button"
      className={classNames(styles['sort'], isInForce && styles['inForce'])}
      onClick={() => sort.onSort(sortKey)}
    >
      {children}
      {isInForce && <Icon of={sort.isDescending ? chevronDownIcon : chevronUpIcon} size={12} />}
    </button>
  );
}
