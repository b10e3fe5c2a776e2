import type { Readable } from 'node:stream';
import type { Language } from '@fairlead/contract/languages';
import { type Cells, csvStream, timeIn } from '../../platform/csv.ts';
import { translate } from '../../platform/messages.ts';
import { xlsxStream } from '../../platform/xlsx/write-rows.ts';
import { industryName, jobRoleName } from '../assets/public.ts';
import { visiblePerson } from '../leads/public.ts';
import type { AnsweredSurvey } from '../surveys/public.ts';
import type { EventRow } from './queries.ts';
import { answerCells, questionColumns } from './survey-columns.ts';
import type { VisitorAnswers } from './survey-queries.ts';

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

const kindOf = (column: (typeof columns)[number]) =>
  column === 'time' || column === 'timeUtc' ? ({ kind: 'moment' } as const) : {};

type EventCells = Cells<(typeof columns)[number]>;

function cells(row: EventRow, format: Intl.DateTimeFormat, timeZone: string, language: Language): EventCells {
  const { occurredAt } = row;
  const person = visiblePerson(row);
  return {
    time: format.format(occurredAt),
    timeZone,
    timeUtc: occurredAt.toISOString(),
    point: row.pointName,
    code: row.pointCode,
    source: translate(language, `report.source.${row.source}`),
    result: translate(language, `report.result.${row.result}`),
    leadId: row.id,
    isUnlocked: translate(language, person.isUnlocked ? 'report.yes' : 'report.no'),
    name: person.name,
    organization: person.organization ?? '',
    email: person.email ?? '',
    phone: person.phone ?? '',
    city: person.city ?? '',
    countryCode: person.countryCode ?? '',
    industry: industryName(person.industry, language),
    profession: jobRoleName(person.profession, language),
    rating: row.rating,
    status: translate(language, `report.status.${row.status}`),
    tags: row.tags.join(', '),
  };
}

/** What the leads of a batch sent, for the columns of the questions. */
export interface SentAnswers {
  readonly surveys: readonly AnsweredSurvey[];
  readonly read: (visitorIds: readonly string[]) => Promise<readonly VisitorAnswers[]>;
}

/** Returns the answers of each visitor of a batch, by column. */
async function answersByVisitor(
  { surveys, read }: SentAnswers,
  batch: readonly EventRow[],
  language: Language,
): Promise<ReadonlyMap<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  if (surveys.length === 0) return found;
  const open = batch.filter((row) => !row.isConsentWithdrawn);
  for (const { visitorId, surveyId, answers } of await read(open.map((row) => row.visitorId))) {
    const survey = surveys.find(({ id }) => id === surveyId);
    if (survey) found.set(visitorId, { ...found.get(visitorId), ...answerCells(survey, answers, language) });
  }
  return found;
}

interface ExtendedReport {
  readonly batches: AsyncIterable<readonly EventRow[]>;
  readonly timeZone: string;
  readonly language: Language;
  readonly sent: SentAnswers;
}

async function* records({ batches, timeZone, language, sent }: ExtendedReport) {
  const format = timeIn(timeZone);
  for await (const batch of batches) {
    const answers = await answersByVisitor(sent, batch, language);
    for (const row of batch) yield { ...cells(row, format, timeZone, language), ...answers.get(row.visitorId) };
  }
}

/** Writes the extended report as CSV, with a column for every question of the project's surveys. */
export const extendedCsv = (report: ExtendedReport): Readable =>
  csvStream(columns, records(report), report.language, questionColumns(report.sent.surveys, report.language));

/** Writes the same as a spreadsheet. */
export function extendedXlsx(report: ExtendedReport, sheetName: string): Promise<Readable> {
  const { language, sent } = report;
  const own = columns.map((key) => ({ key, header: translate(language, `report.column.${key}`), ...kindOf(key) }));
  return xlsxStream([...own, ...questionColumns(sent.surveys, language)], records(report), { sheetName });
}
