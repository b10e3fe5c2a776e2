import type { Readable } from 'node:stream';
import type { Language } from '@fairlead/contract/languages';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { type Cells, csvStream } from '../../platform/csv.ts';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import { recordsOf } from '../../platform/records.ts';
import { xlsxStream } from '../../platform/spreadsheets/write-rows.ts';
import { reportProject } from '../exhibitions/public.ts';
import { findAnsweredSurveys } from '../surveys/public.ts';
import { leadCells, leadColumns, type ReportContext, receiptCell } from './cells.ts';
import { type EventRow, streamEvents } from './queries.ts';
import { answersByVisitor, questionColumns } from './survey-report.ts';

const columns = [
  'time',
  'timeZone',
  'timeUtc',
  'point',
  'code',
  'source',
  'result',
  ...leadColumns,
  'consentReceipt',
] as const;

const kindOf = (column: (typeof columns)[number]) =>
  column === 'time' || column === 'timeUtc' ? ({ kind: 'moment' } as const) : {};

type EventCells = Cells<(typeof columns)[number]>;

function cells(row: EventRow, timeZone: string, language: Language): EventCells {
  const { occurredAt } = row;
  return {
    time: localTime(occurredAt, timeZone),
    timeZone,
    timeUtc: occurredAt.toISOString(),
    point: row.pointName,
    code: row.pointCode,
    source: translate(language, `report.source.${row.source}`),
    result: translate(language, `report.result.${row.result}`),
    ...leadCells(row, { language, timeZone }),
    consentReceipt: receiptCell(row),
  };
}

export interface LeadsReportInput {
  readonly projectId: string;
  /** Only unlocked leads, only locked ones, or all. */
  readonly isPaid: boolean | undefined;
  readonly format: 'CSV' | 'XLSX';
}

/**
 * Returns every scan event of one of the caller's projects, as a file that streams, with a column for every question of its
 * surveys.
 */
export async function leadsReport(
  context: ReportContext<AccountActor>,
  { projectId, isPaid, format }: LeadsReportInput,
): Promise<Readable> {
  const { database, language, reader, signal } = context;
  const { name, timeZone } = await reportProject(context, projectId);
  const surveys = await findAnsweredSurveys(database, projectId);
  const questions = questionColumns(surveys, language, columns);
  async function* records() {
    for await (const batch of streamEvents(reader, { projectId, isUnlocked: isPaid }, { signal })) {
      const answers = await answersByVisitor(context, { projectId, surveys }, batch);
      yield recordsOf(batch, (row) => {
        const own = cells(row, timeZone, language);
        const given = answers.get(row.visitorId);
        return given === undefined ? own : { ...own, ...given };
      });
    }
  }
  if (format === 'CSV') return csvStream(columns, records(), context, questions);
  const own = columns.map((key) => ({ key, header: translate(language, `report.column.${key}`), ...kindOf(key) }));
  return xlsxStream([...own, ...questions], records(), { sheetName: name });
}
