import type { Exhibition, exhibitionReplacement } from '@fairlead/contract/exhibitions';
import type { z } from 'zod';
import { fromWallTime, toWallTime } from '../../lib/zoned-time.ts';

/** A fair as its form holds it: texts, with moments taken apart into what a clock in the zone shows. */
export interface FairValues {
  name: string;
  uniqueIdentifier: string;
  ownerId: string;
  description: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  timeZone: string;
  venue: string;
  city: string;
  countryCode: string;
  isPublic: boolean;
  main: string;
  /** Empty while they follow main. */
  light: string;
  dark: string;
}

type FairBody = z.input<typeof exhibitionReplacement>;

const opens = '09:00';
const closes = '18:00';

export function emptyFair(): FairValues {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    ...{ name: '', uniqueIdentifier: '', ownerId: '', description: '' },
    ...{ startDate: '', startTime: opens, endDate: '', endTime: closes, timeZone },
    ...{ venue: '', city: '', countryCode: '', isPublic: false, main: '', light: '', dark: '' },
  };
}

export function valuesOf(fair: Exhibition): FairValues {
  const { startsAt, endsAt, timeZone, theme } = fair;
  const start = startsAt === null ? { date: '', time: opens } : toWallTime(startsAt, timeZone);
  const end = endsAt === null ? { date: '', time: closes } : toWallTime(endsAt, timeZone);
  return {
    name: fair.name,
    uniqueIdentifier: fair.uniqueIdentifier ?? '',
    ownerId: fair.ownerId,
    description: fair.description ?? '',
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    timeZone,
    venue: fair.venue ?? '',
    city: fair.city ?? '',
    countryCode: fair.countryCode ?? '',
    isPublic: fair.isPublic,
    main: theme?.main ?? '',
    light: theme?.light ?? '',
    dark: theme?.dark ?? '',
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

function momentOf(date: string, time: string, timeZone: string): string | null {
  if (date === '') return null;
  try {
    return fromWallTime({ date, time }, timeZone);
  } catch {
    // A year of six digits, say: the schema refuses the text and the field shows it.
    return `${date}T${time}`;
  }
}

/** What is sent; whether the fair is put away stays as it was. */
export function bodyOf(values: FairValues, before?: Exhibition): FairBody {
  const { timeZone, main, light, dark } = values;
  const own = { ...(light.trim() && { light }), ...(dark.trim() && { dark }) };
  return {
    name: values.name,
    uniqueIdentifier: orNull(values.uniqueIdentifier),
    description: orNull(values.description),
    startsAt: momentOf(values.startDate, values.startTime || opens, timeZone),
    endsAt: momentOf(values.endDate, values.endTime || closes, timeZone),
    timeZone,
    venue: orNull(values.venue),
    city: orNull(values.city),
    countryCode: orNull(values.countryCode),
    isPublic: values.isPublic,
    theme: main.trim() === '' ? null : { main, ...own },
    isArchived: before !== undefined && before.archivedAt !== null,
  };
}

/** A new fair; `ownerId` only where an administrator names the organizer. */
export function creationOf(values: FairValues) {
  const { isArchived: _, ...body } = bodyOf(values);
  return { kind: 'TRADE_FAIR' as const, ...body, ownerId: orNull(values.ownerId) };
}

const fields: Readonly<Record<string, keyof FairValues>> = {
  startsAt: 'startDate',
  endsAt: 'endDate',
  'theme.main': 'main',
  'theme.light': 'light',
  'theme.dark': 'dark',
};
const own = Object.keys(emptyFair());

/** The field that shows a fault of the body. */
export function fairField(path: string): keyof FairValues | undefined {
  return fields[path] ?? (own.includes(path) ? (path as keyof FairValues) : undefined);
}
