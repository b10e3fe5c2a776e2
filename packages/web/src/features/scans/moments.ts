import { currentLocale } from '../../lib/i18n/language.ts';

/** The day of a moment in a time zone as YYYY-MM-DD; sorts and compares. */
export const dayOf = (moment: string, timeZone?: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(moment));

/** 10:24, in the fair's own time when it has one. */
export const clockTime = (moment: string, timeZone?: string | undefined): string =>
  new Intl.DateTimeFormat(currentLocale(), { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(moment));

/** Wednesday 10 March, with the year when it is not this one. */
export function longDay(moment: string, timeZone?: string | undefined, now: Date = new Date()): string {
  const isThisYear = dayOf(moment, timeZone).slice(0, 4) === dayOf(now.toISOString(), timeZone).slice(0, 4);
  return new Intl.DateTimeFormat(currentLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  }).format(new Date(moment));
}

/** 9 Mar, for the second line of a row. */
export const shortDay = (moment: string, timeZone?: string | undefined): string =>
  new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone }).format(new Date(moment));

/** Tuesday, 15:02. */
const dayAndTime = (moment: string, timeZone?: string | undefined): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(moment),
  );

/** 10:24 of today, else Tuesday, 15:02. */
export const sinceWhen = (moment: string, timeZone?: string | undefined): string =>
  relativeDay(moment, timeZone) === 'today' ? clockTime(moment, timeZone) : dayAndTime(moment, timeZone);

export type RelativeDay = 'today' | 'yesterday' | null;

export function relativeDay(moment: string, timeZone?: string | undefined, now: Date = new Date()): RelativeDay {
  const day = dayOf(moment, timeZone);
  if (day === dayOf(now.toISOString(), timeZone)) return 'today';
  return day === dayOf(new Date(now.getTime() - 86_400_000).toISOString(), timeZone) ? 'yesterday' : null;
}
