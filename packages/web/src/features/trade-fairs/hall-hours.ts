import type { TradeFairFigures } from '@fairlead/contract/trade-fairs';
import { toWallTime } from '../../lib/dates.ts';

type Hall = TradeFairFigures['halls'][number];
export type HallHour = Hall['hours'][number];

export interface HallRow extends Omit<Hall, 'hours'> {
  /** One for each hour of each day, undefined where it is not shown. */
  readonly cells: readonly (HallHour | undefined)[];
}

/** 9 to 17 of each day with anything to show: every day has the same hours. One that the clock shows twice has what both had. */
export function hallHours(halls: readonly Hall[], timeZone: string) {
  const keyOf = ({ hour }: HallHour) => {
    const { date, time } = toWallTime(hour, timeZone);
    return { day: date, clock: Number(time.slice(0, 2)) };
  };
  const all = halls.flatMap(({ hours }) => hours.map(keyOf));
  const used = all.map(({ clock }) => clock);
  const [first, last] = used.length === 0 ? [0, -1] : [Math.min(...used), Math.max(...used)];
  const days = [...new Set(all.map(({ day }) => day))].toSorted();
  const clocks = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const columns = days.flatMap((day) => clocks.map((clock) => ({ day, clock })));
  const rows = halls.map(({ hours, ...hall }): HallRow => {
    const byTime = new Map<string, HallHour>();
    for (const hour of hours) {
      const { day, clock } = keyOf(hour);
      const before = byTime.get(`${day} ${clock}`)?.scans ?? 0;
      byTime.set(`${day} ${clock}`, { ...hour, scans: before + hour.scans });
    }
    return { ...hall, cells: columns.map(({ day, clock }) => byTime.get(`${day} ${clock}`)) };
  });
  return { days, clocks, columns, rows };
}
