import type { HourFigures } from '@fairlead/contract/insights';
import { toWallTime } from '../../lib/dates.ts';

export interface HourOfDay {
  readonly day: string;
  /** Time of the clock at which it begins. */
  readonly clock: number;
  readonly scans: number;
}

/**
 * Hours by the day and the clock of the fair. Each day has the same ones, from the first to the last in which anything was scanned on any
 * day; an hour that the clock shows twice has what both had.
 */
export function hoursOfDays(hours: readonly HourFigures[], timeZone: string) {
  const scans = new Map<string, number>();
  const [days, used] = [new Set<string>(), new Set<number>()];
  for (const hour of hours) {
    const { date, time } = toWallTime(hour.hour, timeZone);
    const clock = Number(time.slice(0, 2));
    days.add(date);
    if (hour.scans > 0) used.add(clock);
    scans.set(`${date} ${clock}`, (scans.get(`${date} ${clock}`) ?? 0) + hour.scans);
  }
  const [first, last] = used.size === 0 ? [9, 17] : [Math.min(...used), Math.max(...used)];
  const clocks = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const grid = [...days].flatMap((day) =>
    clocks.map((clock): HourOfDay => ({ day, clock, scans: scans.get(`${day} ${clock}`) ?? 0 })),
  );
  return { days: [...days], clocks, grid };
}
