import { relativeDay } from '../../lib/dates.ts';
import { currentLocale } from '../../lib/i18n/language.ts';

/** 10:24, in the fair's own time when it has one. */
export const clockTime = (moment: string, timeZone?: string | undefined): string =>
  new Intl.DateTimeFormat(currentLocale(), { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(moment));

/** Tuesday, 15:02. */
const dayAndTime = (moment: string, timeZone?: string | undefined): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(moment),
  );

/** 10:24 of today, else Tuesday, 15:02. */
export const sinceWhen = (moment: string, timeZone?: string | undefined): string =>
  relativeDay(moment, timeZone) === 'today' ? clockTime(moment, timeZone) : dayAndTime(moment, timeZone);
