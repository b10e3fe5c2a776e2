import type { Exhibition } from '@fairlead/contract/exhibitions';
import { fromWallTime, toWallTime } from '../dates.ts';

/** When and where an exhibition is, as its form holds it: moments taken apart into what a clock in the zone shows. */
export interface WhenAndWhere {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  timeZone: string;
  venue: string;
  city: string;
  countryCode: string;
}

const opens = '09:00';
const closes = '18:00';

export function nowhereYet(): WhenAndWhere {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const when = { startDate: '', startTime: opens, endDate: '', endTime: closes, timeZone };
  return { ...when, venue: '', city: '', countryCode: '' };
}

export function whenAndWhereOf(exhibition: Exhibition): WhenAndWhere {
  const { startsAt, endsAt, timeZone, venue, city, countryCode } = exhibition;
  const start = startsAt === null ? { date: '', time: opens } : toWallTime(startsAt, timeZone);
  const end = endsAt === null ? { date: '', time: closes } : toWallTime(endsAt, timeZone);
  return {
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    timeZone,
    venue: venue ?? '',
    city: city ?? '',
    countryCode: countryCode ?? '',
  };
}

export const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

function momentOf(date: string, time: string, timeZone: string): string | null {
  if (date === '') return null;
  try {
    return fromWallTime({ date, time }, timeZone);
  } catch {
    // A year of six digits, say: the schema refuses the text and the field shows it.
    return `${date}T${time}`;
  }
}

/** The same as a body holds it. */
export function whenAndWhereBody(values: WhenAndWhere) {
  const { timeZone } = values;
  return {
    startsAt: momentOf(values.startDate, values.startTime || opens, timeZone),
    endsAt: momentOf(values.endDate, values.endTime || closes, timeZone),
    timeZone,
    venue: orNull(values.venue),
    city: orNull(values.city),
    countryCode: orNull(values.countryCode),
  };
}

/** The fields that show a fault of the two moments. */
export const momentFields = { startsAt: 'startDate', endsAt: 'endDate' } as const;
