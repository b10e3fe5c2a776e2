import { addDays, dayOf, fromWallTime } from '../../../lib/dates.ts';

/** Days of a fair, first and last included; null is open. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

export const allDays: Days = { from: null, to: null };

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The day so many days before that of `now`, in the fair's zone. */
export const dayBefore = (now: number, days: number, timeZone: string): string => addDays(dayOf(now, timeZone), -days);

export const readDays = (search: URLSearchParams): Days => {
  const [from, to] = [search.get('from'), search.get('to')];
  return { from: isDay(from) ? from : null, to: isDay(to) ? to : null };
};

/** The period of the call: from the first moment of the first day to that of the day after the last, in the fair's zone. */
export function periodOf({ from, to }: Days, timeZone: string): { from?: string; to?: string } {
  const midnight = (date: string) => fromWallTime({ date, time: '00:00' }, timeZone);
  return {
    ...(from !== null && { from: midnight(from) }),
    ...(to !== null && { to: midnight(addDays(to, 1)) }),
  };
}
