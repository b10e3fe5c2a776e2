import type { ReactNode } from 'react';
import styles from './business-table.module.css';
import { classNames } from './class-names.ts';

export interface Column {
  readonly key: string;
  readonly label: string;
  /** A CSS width; the column without one takes what is left. */
  readonly width?: string;
  readonly align?: 'end';
  /** Where the column gives way: below 1000 px, or below 800 px. */
  readonly hide?: 'narrow' | 'phone';
  /** Its head is read out but not shown, as over a row's menu. */
  readonly isQuiet?: boolean;
}

/** Alignment and giving way of a column's cells; the same for its head. */
export function cellClass(column: Pick<Column, 'align' | 'hide'>): string {
  return classNames(column.align === 'end' && styles['end'], column.hide && styles[column.hide]);
}

interface WorkTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** `tbody` elements. */
  readonly children: ReactNode;
}

/** A table of places to go to: rows of 56 px, hairlines from edge to edge. */
export function WorkTable({ label, columns, children }: WorkTableProps) {
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cellClass(column)}
              {...(column.width !== undefined && { style: { width: column.width } })}
            >
              <span className={column.isQuiet ? styles['quiet'] : undefined}>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** A heading between the rows of a table. */
export function TableGroup({ label, span }: { readonly label: string; readonly span: number }) {
  return (
    <tr className={styles['group']}>
      <th scope="rowgroup" colSpan={span}>
        {label}
      </th>
    </tr>
  );
}

/** Class of the link in a row that the whole row answers for. */
export const rowLinkClass = styles['rowLink'];
/** Class of a cell's control that stands above the row's own link. */
export const aboveRowClass = styles['above'];
