import { leastLeads, type TradeFairFigures } from '@fairlead/contract/trade-fairs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toWallTime } from '../../lib/dates.ts';
import { formatDay, formatDayOfMonth, formatNumber, formatTime } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import styles from './hall-heat.module.css';

type Hall = TradeFairFigures['halls'][number];
type Hour = Hall['hours'][number];

const steps = 5;
const hourMs = 3_600_000;

/** 9 to 17 of each day with anything to show: every day has the same hours. */
function columnsOf(halls: readonly Hall[], timeZone: string) {
  const times = halls.flatMap(({ hours }) => hours.map(({ hour }) => toWallTime(hour, timeZone)));
  const clocks = times.map(({ time }) => Number(time.slice(0, 2)));
  const [first, last] = [Math.min(...clocks), Math.max(...clocks)];
  return {
    days: [...new Set(times.map(({ date }) => date))].toSorted(),
    clocks: Array.from({ length: last - first + 1 }, (_, index) => first + index),
  };
}

/** Scans of each hall by hour, in five steps of one colour or as figures. */
export function HallHeat({ figures }: { readonly figures: TradeFairFigures }) {
  const { t } = useTranslation('fairs');
  const [isFigures, setFigures] = useState(false);
  const { halls, timeZone } = figures;
  const busiest = halls
    .flatMap((hall) => hall.hours.map((hour) => ({ ...hour, hall: hall.hall })))
    .toSorted((a, b) => b.scans - a.scans)[0];
  const nameOf = (hall: string | null) => hall ?? t('figures.noHall');
  return (
    <section className={styles['heat']} aria-label={t('figures.byHall')}>
      <header>
        <h2>{t('figures.byHall')}</h2>
        {busiest && (
          <p>
            {t('figures.busiest', {
              hall: nameOf(busiest.hall),
              day: formatDay(busiest.hour, timeZone),
              time: formatTime(busiest.hour, timeZone),
              scans: formatNumber(busiest.scans),
            })}
          </p>
        )}
        {busiest && (
          <Button size="compact" kind="quiet" onClick={() => setFigures(!isFigures)}>
            {t(isFigures ? 'figures.asColours' : 'figures.asNumbers')}
          </Button>
        )}
      </header>
      {busiest ? (
        <Grid halls={halls} timeZone={timeZone} most={busiest.scans} isFigures={isFigures} nameOf={nameOf} />
      ) : (
        <p className={styles['none']}>{t('figures.tooFew', { least: leastLeads })}</p>
      )}
      {busiest && <p className={styles['none']}>{t('figures.hiddenHours', { least: leastLeads })}</p>}
    </section>
  );
}

interface GridProps {
  readonly halls: readonly Hall[];
  readonly timeZone: string;
  readonly most: number;
  readonly isFigures: boolean;
  readonly nameOf: (hall: string | null) => string;
}

function Grid({ halls, timeZone, most, isFigures, nameOf }: GridProps) {
  const { t } = useTranslation('fairs');
  const { days, clocks } = columnsOf(halls, timeZone);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and must be reached by the keyboard alone
    <section className={styles['scroll']} tabIndex={0} aria-label={`${t('figures.hall')}, ${t('column.scans')}`}>
      <table data-figures={isFigures || undefined}>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="colgroup" colSpan={clocks.length} data-first="true">
                {formatDayOfMonth(`${day}T12:00:00Z`, 'UTC')}
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
          {halls.map(({ hall, stands, scans, hours }) => {
            const byTime = new Map(
              hours.map((hour) => {
                const { date, time } = toWallTime(hour.hour, timeZone);
                return [`${date} ${Number(time.slice(0, 2))}`, hour];
              }),
            );
            return (
              <tr key={hall}>
                <th scope="row">
                  {nameOf(hall)} <small>{t('figures.stands', { count: stands })}</small>
                </th>
                {days.flatMap((day) =>
                  clocks.map((clock, index) => (
                    <Cell
                      key={`${day} ${clock}`}
                      cell={byTime.get(`${day} ${clock}`)}
                      most={most}
                      isFirst={index === 0}
                    />
                  )),
                )}
                <td className={styles['sum']}>{formatNumber(scans)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  readonly cell: Hour | undefined;
  readonly most: number;
  readonly isFirst: boolean;
}

function Cell({ cell, most, isFirst }: CellProps) {
  const { t } = useTranslation('fairs');
  const scans = cell && formatNumber(cell.scans);
  const age = cell ? Date.now() - Date.parse(cell.hour) : hourMs;
  return (
    <td
      data-step={cell && Math.max(1, Math.ceil((cell.scans / most) * steps))}
      data-running={(age >= 0 && age < hourMs) || undefined}
      data-first={isFirst || undefined}
      title={scans ?? t('notShown')}
    >
      <span>{scans ?? '–'}</span>
    </td>
  );
}
