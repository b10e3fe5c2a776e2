import { fromWallTime, toWallTime } from '../../../lib/zoned-time.ts';

/** Days of a fair, first and last included; null is open. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

export const allDays: Days = { from: null, to: null };

const dayMs = 86_400_000;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The day so many days before that of `now`, in the fair's zone. */
export const dayBefore = (now: number, days: number, timeZone: string): string => {
  const today = toWallTime(new Date(now).toISOString(), timeZone).date;
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);
};

export const readDays = (search: URLSearchParams): Days => {
  const [from, to] = [search.get('from'), search.get('to')];
  return { from: isDay(from) ? from : null, to: isDay(to) ? to : null };
};

/** The period of the call: from the first moment of the first day to that of the day after the last, in the fair's zone. */
export function periodOf({ from, to }: Days, timeZone: string): { from?: string; to?: string } {
  const midnight = (date: string) => fromWallTime({ date, time: '00:00' }, timeZone);
  const after = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return {
    ...(from !== null && { from: midnight(from) }),
    ...(to !== null && { to: midnight(after(to)) }),
  };
}
