import { Readable } from 'node:stream';
import type { Language } from '@fairlead/contract/languages';
import { stringify } from 'csv-stringify';
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

type Cells = Record<(typeof columns)[number], string | number>;

/** Spreadsheets split at the list separator of the reader's language. */
const delimiters: Readonly<Record<Language, string>> = { en: ',', es: ';', de: ';' };

function cells(row: EventRow, format: Intl.DateTimeFormat, timeZone: string, language: Language): Cells {
  const occurredAt = new Date(row.occurred_at);
  const person = showPerson(row);
  return {
    // The Swedish form is ISO 8601 without zone: it sorts, and every spreadsheet reads it.
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

/**
 * The extended report as CSV: UTF-8 with BOM, RFC 4180, cells that a spreadsheet would calculate escaped. Streams, so
 * that its length costs no memory.
 */
export function extendedCsv(batches: AsyncIterable<EventRow[]>, timeZone: string, language: Language): Readable {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  async function* records() {
    for await (const batch of batches) for (const row of batch) yield cells(row, format, timeZone, language);
  }
  const csv = stringify({
    header: true,
    columns: columns.map((key) => ({ key, header: words(language, `report.column.${key}`) })),
    bom: true,
    delimiter: delimiters[language],
    record_delimiter: 'windows',
    escape_formulas: true,
    // Left to itself it quotes its own line end only, and a lone LF or CR would begin a record elsewhere.
    quoted_match: /[\r\n]/,
  });
  const source = Readable.from(records());
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}
