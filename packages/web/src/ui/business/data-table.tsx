// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not in the page, which table elements cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and heads are not controls; the link inside a row takes the focus
import { type ColumnDef, metaHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { cssVariables } from '../css-variables.ts';
import { Icon } from '../icon.tsx';
import { checkIcon, chevronDownIcon, chevronUpIcon, minusIcon } from '../icons.ts';
import styles from './data-table.module.css';
import { type RowCursor, useRowInView, useTellRowsInView } from './rows-in-view.ts';
import { textScale, widthInRem } from './table.tsx';

/** Sort order of a list. */
export interface ColumnSort {
  readonly key: string;
  readonly isDescending: boolean;
  readonly onSort: (key: string) => void;
}

function sortState(
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
function SortHead({ sort, sortKey, children }: SortHeadProps) {
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

interface TickProps {
  readonly label: string;
  /** Some: of those that it stands for a part is chosen. */
  readonly state: 'on' | 'off' | 'some';
  /** True if shift was held, which chooses all rows from the one ticked before. */
  readonly onToggle: (isRange: boolean) => void;
}

/** Chooses a row of a table, or all of them in its head. */
function Tick({ label, state, onToggle }: TickProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <span className={styles['tick']}>
      <input
        ref={input}
        type="checkbox"
        className={styles['input']}
        aria-label={label}
        checked={state === 'on'}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
      />
      <span className={styles['box']}>
        {state !== 'off' && <Icon of={state === 'on' ? checkIcon : minusIcon} size={12} />}
      </span>
    </span>
  );
}

interface ColumnLook {
  /** A track of a CSS grid. */
  readonly width: string;
  readonly align?: 'end';
  /** Sort order that a press on the head sets. */
  readonly sortKey?: string;
}

export const dataTableFeatures = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });
export type DataColumn<Row extends RowData> = ColumnDef<typeof dataTableFeatures, Row>;

/** Rows that are chosen to do something with them. */
export interface RowSelection<Row> {
  readonly ids: ReadonlySet<string>;
  readonly labelOf: (row: Row) => string;
  readonly allLabel: string;
  readonly onToggle: (row: Row, isRange: boolean) => void;
  readonly onToggleAll: () => void;
}

interface DataTableProps<Row extends RowData> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Rows there are, loaded or not; unknown while null. */
  readonly total: number | null;
  /** In pixels, with text as usual. */
  readonly rowHeight: number;
  readonly currentId?: string | undefined;
  /** The row that the keyboard is at; its link takes the focus. */
  readonly cursor?: RowCursor | null;
  readonly sort?: ColumnSort | undefined;
  readonly selection?: RowSelection<Row> | undefined;
  /** Rows that just arrived. */
  readonly freshIds?: ReadonlySet<string>;
  readonly onNearEnd: () => void;
  /** Called whenever the list is scrolled away from its top or back to it. */
  readonly onTop?: (isAtTop: boolean) => void;
  /** Stands after the last row: loading, or why there are no more. */
  readonly end?: ReactNode;
}

/** It stays above the rows. */
const usualHeadHeight = 32;

const alignment = (meta: ColumnLook | undefined) => (meta?.align === 'end' ? styles['end'] : undefined);

/** A dense table of any length: only the rows in view are in the page. The open row scrolls into view when it changes. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, total, currentId, cursor, sort, selection, freshIds } = props;
  const { onNearEnd, onTop, end } = props;
  const scale = textScale();
  const rowHeight = props.rowHeight * scale;
  const headHeight = usualHeadHeight * scale;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTable({ features: dataTableFeatures, columns, data: rows, getRowId: rowId });
  const models = table.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: models.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => models[index]?.id ?? index,
    overscan: 8,
    scrollPaddingStart: headHeight,
  });
  const items = virtualizer.getVirtualItems();
  useTellRowsInView({
    count: models.length,
    rowHeight,
    offset: virtualizer.scrollOffset ?? 0,
    height: (virtualizer.scrollRect?.height ?? 0) - headHeight,
  });
  const lastShown = items.at(-1)?.index ?? -1;
  const isNearEnd = models.length > 0 && lastShown >= models.length - 12;

  // biome-ignore lint/correctness/useExhaustiveDependencies: where more rows came and the end is near still, more is asked for
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, models.length, onNearEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed height must be measured anew
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);

  const indexOf = (id: string | undefined) => (id === undefined ? -1 : models.findIndex((row) => row.id === id));
  useRowInView({ scroller, virtualizer, currentIndex: indexOf(currentId), cursor, cursorIndex: indexOf(cursor?.id) });

  const chosenCount = selection ? models.filter((row) => selection.ids.has(row.id)).length : 0;
  const isWhole = chosenCount === models.length && total !== null && (selection?.ids.size ?? 0) >= total;
  const allState = chosenCount === 0 ? 'off' : isWhole ? 'on' : 'some';
  const tracks = widthInRem(columns.map((column) => column.meta?.width ?? 'minmax(0, 1fr)').join(' '));
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="table"
      aria-label={label}
      aria-rowcount={total ?? -1}
      onScroll={(event) => onTop?.(event.currentTarget.scrollTop < rowHeight)}
      style={cssVariables({ '--tracks': selection ? `16px ${tracks}` : tracks, '--row': `${rowHeight}px` })}
    >
      {table.getHeaderGroups().map((group) => (
        <div key={group.id} className={styles['head']} role="row">
          {selection && (
            <div role="columnheader" className={styles['choice']}>
              <Tick label={selection.allLabel} state={allState} onToggle={() => selection.onToggleAll()} />
            </div>
          )}
          {group.headers.map((header) => {
            const { meta } = header.column.columnDef;
            const content = <table.FlexRender header={header} />;
            return (
              <div
                key={header.id}
                role="columnheader"
                className={alignment(meta)}
                aria-sort={sortState(sort, meta?.sortKey)}
              >
                {sort && meta?.sortKey ? (
                  <SortHead sort={sort} sortKey={meta.sortKey}>
                    {content}
                  </SortHead>
                ) : (
                  content
                )}
              </div>
            );
          })}
        </div>
      ))}
      <div className={styles['rows']} role="rowgroup" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {items.map((item) => {
          const row = models[item.index];
          if (!row) return null;
          const isChosen = selection?.ids.has(row.id) ?? false;
          return (
            <div
              key={row.id}
              role="row"
              data-row={row.id}
              aria-rowindex={item.index + 2}
              className={classNames(
                styles['row'],
                isChosen && styles['chosen'],
                row.id === currentId && styles['current'],
                freshIds?.has(row.id) && styles['fresh'],
              )}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {selection && (
                <div role="cell" className={styles['choice']}>
                  <Tick
                    label={selection.labelOf(row.original)}
                    state={isChosen ? 'on' : 'off'}
                    onToggle={(isRange) => selection.onToggle(row.original, isRange)}
                  />
                </div>
              )}
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
