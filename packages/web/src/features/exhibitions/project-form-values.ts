import type { Exhibition } from '@fairlead/contract/exhibitions';
import { fromWallTime, toWallTime } from '../../lib/zoned-time.ts';
import { bodyOf, type ProjectBody } from './project-body.ts';

/** A project as its form holds it: texts, with moments taken apart into what a clock in the zone shows. */
export interface ProjectValues {
  name: string;
  stand: string;
  description: string;
  parentId: string;
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

export function emptyProject(): ProjectValues {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const when = { startDate: '', startTime: opens, endDate: '', endTime: closes, timeZone };
  return { name: '', stand: '', description: '', parentId: '', ...when, venue: '', city: '', countryCode: '' };
}

export function valuesOf(project: Exhibition): ProjectValues {
  const { startsAt, endsAt, timeZone } = project;
  const start = startsAt === null ? { date: '', time: opens } : toWallTime(startsAt, timeZone);
  const end = endsAt === null ? { date: '', time: closes } : toWallTime(endsAt, timeZone);
  return {
    name: project.name,
    stand: project.stand ?? '',
    description: project.description ?? '',
    parentId: project.parentId ?? '',
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    timeZone,
    venue: project.venue ?? '',
    city: project.city ?? '',
    countryCode: project.countryCode ?? '',
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

/** The body of a call; what the form does not show stays as it was. */
export function bodyOfValues(values: ProjectValues, before?: Exhibition): ProjectBody {
  const { timeZone } = values;
  return {
    ...(before && bodyOf(before)),
    parentId: orNull(values.parentId),
    name: values.name,
    stand: orNull(values.stand),
    description: orNull(values.description),
    startsAt: momentOf(values.startDate, values.startTime || opens, timeZone),
    endsAt: momentOf(values.endDate, values.endTime || closes, timeZone),
    timeZone,
    venue: orNull(values.venue),
    city: orNull(values.city),
    countryCode: orNull(values.countryCode),
  };
}

const fields: Readonly<Record<string, keyof ProjectValues>> = { startsAt: 'startDate', endsAt: 'endDate' };
const own = Object.keys(emptyProject());

/** The field that shows a fault of the body. */
export function projectField(path: string): keyof ProjectValues | undefined {
  return fields[path] ?? (own.includes(path) ? (path as keyof ProjectValues) : undefined);
}
