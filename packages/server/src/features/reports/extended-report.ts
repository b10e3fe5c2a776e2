import type { Readable } from 'node:stream';
import type { Language } from '@fairlead/contract/languages';
import { type Cells, csvStream, timeIn } from '../../platform/csv.ts';
import { words } from '../../platform/words.ts';
import { industryName, jobRoleName } from '../assets/service.ts';
import { showPerson } from '../leads/service.ts';
import type { EventRow } from './queries.ts';

const columns = [
  'time',
  'timeZone',
  'timeUtc',
  'point',
  'code',
  'source',
  'result',
  'leadId',
  'isUnlocked',
  'name',
  'organization',
  'email',
  'phone',
  'city',
  'countryCode',
  'industry',
  'profession',
  'rating',
  'status',
  'tags',
] as const;

type EventCells = Cells<(typeof columns)[number]>;

function cells(row: EventRow, format: Intl.DateTimeFormat, timeZone: string, language: Language): EventCells {
  const occurredAt = new Date(row.occurred_at);
  const person = showPerson(row);
  return {
    time: format.format(occurredAt),
    timeZone,
    timeUtc: occurredAt.toISOString(),
    point: row.point_name,
    code: row.point_code,
    source: words(language, `report.source.${row.source}`),
    result: words(language, `report.result.${row.result}`),
    leadId: row.id,
    isUnlocked: words(language, person.isUnlocked ? 'report.yes' : 'report.no'),
    name: person.name,
    organization: person.organization ?? '',
    email: person.email ?? '',
    phone: person.phone ?? '',
    city: person.city ?? '',
    countryCode: person.countryCode ?? '',
    industry: industryName(person.industry, language),
    profession: jobRoleName(person.profession, language),
    rating: row.rating,
    status: words(language, `report.status.${row.status}`),
    tags: row.tags.join(', '),
  };
}

/** The extended report as CSV. */
export function extendedCsv(batches: AsyncIterable<EventRow[]>, timeZone: string, language: Language): Readable {
  const format = timeIn(timeZone);
  async function* records() {
    for await (const batch of batches) for (const row of batch) yield cells(row, format, timeZone, language);
  }
  return csvStream(columns, records(), language);
}
