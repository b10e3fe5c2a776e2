import { leastLeads, type TradeFairFigures } from '@fairlead/contract/trade-fairs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDayOfMonth, formatNumber, formatTime } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { ExportMenu } from '../../ui/plots/export-menu.tsx';
import { heatSource } from '../../ui/plots/plot-source.ts';
import styles from './hall-heat.module.css';
import { type HallHour, type HallRow, hallHours } from './hall-hours.ts';

const steps = 5;
const hourMs = 3_600_000;
const dayName = (day: string): string => formatDayOfMonth(`${day}T12:00:00Z`, 'UTC');

/** Scans of each hall by hour, in five steps of one colour or as figures. */
export function HallHeat({ figures }: { readonly figures: TradeFairFigures }) {
  const { t } = useTranslation('trade-fairs');
  const [isFigures, setFigures] = useState(false);
  const { halls, timeZone } = figures;
  const { days, clocks, columns, rows } = useMemo(() => hallHours(halls, timeZone), [halls, timeZone]);
  const busiest = halls
    .flatMap((hall) => hall.hours.map((hour) => ({ ...hour, hall: hall.hall })))
    .toSorted((a, b) => b.scans - a.scans)[0];
  const nameOf = (hall: string | null) => hall ?? t('figures.noHall');
  const title = t('figures.byHall');
  const finding = busiest
    ? t('figures.busiest', {
        hall: nameOf(busiest.hall),
        day: formatDay(busiest.hour, timeZone),
        time: formatTime(busiest.hour, timeZone),
        scans: formatNumber(busiest.scans),
      })
    : '';
  const noHall = t('figures.noHall');
  const scansLabel = t('column.scans');
  const picture = useMemo(
    () =>
      heatSource({
        columns: columns.map(({ day, clock }, index) =>
          index % clocks.length === 0 ? `${clock}\n${dayName(day)}` : `${clock}`,
        ),
        rows: rows.map(({ hall }) => hall ?? noHall),
        name: scansLabel,
        left: 96,
        cells: rows.flatMap(({ cells }, row) =>
          cells.flatMap((cell, column) => (cell === undefined ? [] : { row, column, value: cell.scans })),
        ),
      }),
    [columns, clocks, rows, noHall, scansLabel],
  );
  const table = {
    columns: [
      t('figures.hall'),
      ...columns.map(({ day, clock }) => `${day} ${String(clock).padStart(2, '0')}:00`),
      scansLabel,
    ],
    // An hour that is not shown is empty here as well, and says as little.
    rows: rows.map(({ hall, scans, cells }) => [nameOf(hall), ...cells.map((cell) => cell?.scans ?? ''), scans]),
  };
  return (
    <section className={styles['heat']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {busiest && <p>{finding}</p>}
        {busiest && (
          <>
            <Button size="compact" kind="quiet" onClick={() => setFigures(!isFigures)}>
              {t(isFigures ? 'figures.asColours' : 'figures.asNumbers')}
            </Button>
            <ExportMenu
              title={title}
              finding={finding}
              counted={t('figures.hiddenHours', { least: leastLeads })}
              table={table}
              picture={picture}
            />
          </>
        )}
      </header>
      {busiest ? (
        <Grid days={days} clocks={clocks} rows={rows} most={busiest.scans} isFigures={isFigures} nameOf={nameOf} />
      ) : (
        <p className={styles['none']}>{t('figures.tooFewHours', { least: leastLeads })}</p>
      )}
      {busiest && <p className={styles['none']}>{t('figures.hiddenHours', { least: leastLeads })}</p>}
    </section>
  );
}

interface GridProps {
  readonly days: readonly string[];
  readonly clocks: readonly number[];
  readonly rows: readonly HallRow[];
  readonly most: number;
  readonly isFigures: boolean;
  readonly nameOf: (hall: string | null) => string;
}

function Grid({ days, clocks, rows, most, isFigures, nameOf }: GridProps) {
  const { t } = useTranslation('trade-fairs');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and must be reached by the keyboard alone
    <section className={styles['scroll']} tabIndex={0} aria-label={`${t('figures.hall')}, ${t('column.scans')}`}>
      <table data-figures={isFigures || undefined}>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="colgroup" colSpan={clocks.length} data-first="true">
                {dayName(day)}
              </th>
            ))}
            <td />
          </tr>
          <tr>
            <th scope="col">{t('figures.hall')}</th>
            {days.flatMap((day) =>
              clocks.map((clock, index) => (
                <th key={`${day} ${clock}`} scope="col" data-first={index === 0 || undefined}>
                  {clock}
                </th>
              )),
            )}
            <th scope="col">{t('column.scans')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ hall, stands, scans, cells }) => (
            <tr key={hall}>
              <th scope="row">
                {nameOf(hall)} <small>{t('figures.stands', { count: stands })}</small>
              </th>
              {cells.map((cell, index) => (
                <Cell
                  key={`${days[Math.floor(index / clocks.length)]} ${clocks[index % clocks.length]}`}
                  cell={cell}
                  most={most}
                  isFirst={index % clocks.length === 0}
                />
              ))}
              <td className={styles['sum']}>{formatNumber(scans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  readonly cell: HallHour | undefined;
  readonly most: number;
  readonly isFirst: boolean;
}

function Cell({ cell, most, isFirst }: CellProps) {
  const { t } = useTranslation('trade-fairs');
  const scans = cell && formatNumber(cell.scans);
  const age = cell ? Date.now() - Date.parse(cell.hour) : hourMs;
  return (
    <td
      data-step={cell && Math.min(steps, Math.max(1, Math.ceil((cell.scans / most) * steps)))}
      data-running={(age >= 0 && age < hourMs) || undefined}
      data-first={isFirst || undefined}
      title={scans ?? t('notShown')}
    >
      <span>{scans ?? '–'}</span>
    </td>
  );
}
