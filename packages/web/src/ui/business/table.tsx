import { Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { mediumQuery, narrowQuery, phoneQuery, useMedia } from '../use-media.ts';
import styles from './table.module.css';

const usualSize = 16;

/** How large the browser's text is set, 1 as usual: what a script measures in pixels for text is taken times this. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualSize || 1;

/** Widths of columns as they are written, in pixels for usual text, so that they follow the browser's text. */
export const widthInRem = (width: string): string =>
  width.replaceAll(/(\d+)px/g, (_, pixels: string) => `${Number(pixels) / usualSize}rem`);

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** A CSS width; the column without one takes what is left. */
  readonly width?: string;
  readonly align?: 'end';
  /** Where the column gives way: below 1400 px, below 1200 px, or below 800 px. */
  readonly hide?: 'medium' | 'narrow' | 'phone';
  /** Its head is read out but not shown, as over a row's menu. */
  readonly isQuiet?: boolean;
  /** Its cells hold names or codes alone, which browsers that translate the page leave as they are. */
  readonly isNames?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly tooltip?: (row: Row) => string | undefined;
}

interface RowGroup<Row> {
  readonly key: string;
  readonly label?: ReactNode;
  readonly rows: readonly Row[];
}

interface WorkTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly groups: readonly RowGroup<Row>[];
  readonly rowId: (row: Row) => string;
  /** The row around its cells; a plain one unless said otherwise. */
  readonly renderRow?: (row: Row, cells: ReactNode) => ReactNode;
}

const plainRow = (_: unknown, cells: ReactNode) => <tr>{cells}</tr>;

/** A table of places to go to: rows of 56 px under headings, hairlines from edge to edge. */
export function WorkTable<Row>({ label, columns, groups, rowId, renderRow = plainRow }: WorkTableProps<Row>) {
  const isTooSmall = { medium: useMedia(mediumQuery), narrow: useMedia(narrowQuery), phone: useMedia(phoneQuery) };
  const shown = columns.filter(({ hide }) => hide === undefined || !isTooSmall[hide]);
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          {shown.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classNames(column.align && styles[column.align])}
              {...(column.width !== undefined && { style: { width: widthInRem(column.width) } })}
            >
              <span className={column.isQuiet ? styles['quiet'] : undefined}>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          {group.label !== undefined && (
            <tr className={styles['group']}>
              <th scope="rowgroup" colSpan={shown.length}>
                {group.label}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <Fragment key={rowId(row)}>
              {renderRow(
                row,
                shown.map((column) => (
                  <td
                    key={column.key}
                    className={classNames(column.align && styles[column.align])}
                    title={column.tooltip?.(row)}
                    translate={column.isNames ? 'no' : undefined}
                  >
                    {column.cell(row)}
                  </td>
                )),
              )}
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Class of the link in a row that the whole row answers for. */
export const rowLinkClass = styles['rowLink'];
/** Class of a cell's control that stands above the row's own link. */
export const aboveRowClass = styles['above'];
