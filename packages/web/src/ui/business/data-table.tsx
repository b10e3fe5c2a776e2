// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not in the page, which table elements cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and heads are not controls; the link inside a row takes the focus
import { type ColumnDef, metaHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { cssVariables } from '../css-variables.ts';
import styles from './data-table.module.css';

interface ColumnLook {
  /** A track of a CSS grid. */
  readonly width: string;
  readonly align?: 'end';
}

export const dataTableFeatures = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });
export type DataColumn<Row extends RowData> = ColumnDef<typeof dataTableFeatures, Row>;

interface DataTableProps<Row extends RowData> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Rows there are, loaded or not; unknown while null. */
  readonly total: number | null;
  readonly rowHeight: number;
  readonly currentId?: string | undefined;
  /** Rows that just arrived. */
  readonly freshIds?: ReadonlySet<string>;
  readonly onNearEnd: () => void;
  /** Called whenever the list is scrolled away from its top or back to it. */
  readonly onTop?: (isAtTop: boolean) => void;
  /** Stands after the last row: loading, or why there are no more. */
  readonly end?: ReactNode;
}

/** A dense table of any length: only the rows in view are in the page. The open row scrolls into view when it changes. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, total, rowHeight, currentId, freshIds, onNearEnd, onTop, end } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTable({ features: dataTableFeatures, columns, data: rows, getRowId: rowId });
  const models = table.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: models.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => models[index]?.id ?? index,
    overscan: 8,
    scrollPaddingStart: 32,
  });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  const isNearEnd = models.length > 0 && lastShown >= models.length - 12;

  // biome-ignore lint/correctness/useExhaustiveDependencies: where more rows came and the end is near still, more is asked for
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, models.length, onNearEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed height must be measured anew
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);

  const currentIndex = currentId === undefined ? -1 : models.findIndex((row) => row.id === currentId);
  useEffect(() => {
    if (currentIndex >= 0) virtualizer.scrollToIndex(currentIndex, { align: 'auto' });
  }, [currentIndex, virtualizer]);

  const alignment = (meta: ColumnLook | undefined) => (meta?.align === 'end' ? styles['end'] : undefined);
  const tracks = columns.map((column) => column.meta?.width ?? 'minmax(0, 1fr)').join(' ');
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="table"
      aria-label={label}
      aria-rowcount={total ?? -1}
      onScroll={(event) => onTop?.(event.currentTarget.scrollTop < rowHeight)}
      style={cssVariables({ '--tracks': tracks, '--row': `${rowHeight}px` })}
    >
      {table.getHeaderGroups().map((group) => (
        <div key={group.id} className={styles['head']} role="row">
          {group.headers.map((header) => (
            <div key={header.id} role="columnheader" className={alignment(header.column.columnDef.meta)}>
              <table.FlexRender header={header} />
            </div>
          ))}
        </div>
      ))}
      <div className={styles['rows']} role="rowgroup" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {items.map((item) => {
          const row = models[item.index];
          if (!row) return null;
          return (
            <div
              key={row.id}
              role="row"
              aria-rowindex={item.index + 2}
              className={classNames(
                styles['row'],
                row.id === currentId && styles['current'],
                freshIds?.has(row.id) && styles['fresh'],
              )}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row.getAllCells().map((cell) => (
                <div key={cell.id} role="cell" className={alignment(cell.column.columnDef.meta)}>
                  <table.FlexRender cell={cell} />
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {end}
    </div>
  );
}
