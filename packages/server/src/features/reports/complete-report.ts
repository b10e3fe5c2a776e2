import type { Readable } from 'node:stream';
import type { CompletePage, CrmPreset } from '@fairlead/contract/reports';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { csvStream, plainCsvStream } from '../../platform/csv.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { recordsOf } from '../../platform/records.ts';
import { xlsxStream } from '../../platform/spreadsheets/write-rows.ts';
import { authorize, reportProject } from '../exhibitions/public.ts';
import { type LeadFilter, leadConditions } from '../leads/public.ts';
import { requireDashboard } from '../payments/public.ts';
import type { Prices } from '../prices/public.ts';
import { findAnsweredSurveys } from '../surveys/public.ts';
import { answersByVisitor } from './answers-by-visitor.ts';
import { completeCells, completeColumns, completeHeaders, type ReportFormat } from './complete-cells.ts';
import { type CompleteRow, completeOrder, findComplete, streamComplete } from './complete-queries.ts';
import { presetCells, presetHeaders } from './crm-presets.ts';
import { requireUnlocked } from './needed-payment.ts';
import type { ReportContext } from './report-context.ts';
import { questionColumns } from './survey-columns.ts';

interface CompleteInput {
  readonly projectId: string;
  readonly prices: Prices;
}

/** The unlocked leads in the columns of a CRM, comma separated and in English for every caller: only the CRM reads it. */
export async function crmReport(
  context: ReportContext<AccountActor>,
  { projectId, prices, preset, filter }: CompleteInput & { readonly preset: CrmPreset; readonly filter: LeadFilter },
): Promise<Readable> {
  const project = await authorize(context, 'editProject', projectId);
  await requireUnlocked(context, { project, prices });
  const { reader, signal } = context;
  async function* records() {
    for await (const rows of streamComplete(reader, projectId, leadConditions({ projectId, filter, search: null }), {
      signal,
    }))
      yield recordsOf(rows, (row) => presetCells(preset, row, project.timeZone));
  }
  return plainCsvStream(presetHeaders(preset), records());
}

/** Common part of all forms of the report: its columns, and the records of its rows. */
async function prepare(
  context: Omit<ReportContext<AccountActor>, 'signal'>,
  { projectId, prices, format }: CompleteInput & { readonly format: ReportFormat },
) {
  const project = await authorize(context, 'editProject', projectId);
  await requireUnlocked(context, { project, prices });
  const { database, language } = context;
  const { name, timeZone } = await reportProject(context, projectId);
  const surveys = await findAnsweredSurveys(database, projectId);
  const questions = questionColumns(surveys, language, completeColumns);
  const toRecords = async (rows: readonly CompleteRow[]) => {
    const answers = await answersByVisitor(context, { projectId, surveys }, rows);
    return recordsOf(rows, (row) => ({
      ...completeCells(row, { timeZone, language, region: context.region, format }),
      ...answers.get(row.visitorId),
    }));
  };
  return { project, name, questions, toRecords };
}

/**
 * Returns the unlocked leads of one of the caller's projects with every field, a row for each, as a file that streams. Throws
 * PAYMENT_REQUIRED with price and count where none is unlocked.
 */
export async function completeReport(
  context: ReportContext<AccountActor>,
  input: CompleteInput & { readonly format: 'CSV' | 'XLSX'; readonly filter: LeadFilter },
): Promise<Readable> {
  const { language, reader, signal } = context;
  const { name, questions, toRecords } = await prepare(context, input);
  async function* records() {
    for await (const rows of streamComplete(reader, input.projectId, leadConditions({ ...input, search: null }), {
      signal,
    }))
      yield await toRecords(rows);
  }
  if (input.format === 'XLSX')
    return xlsxStream([...completeHeaders(language), ...questions], records(), { sheetName: name });
  return csvStream(completeColumns, records(), context, questions);
}

/** Returns the same rows as pages; they belong to the dashboard of the project. */
export async function completePage(
  context: Omit<ReportContext<AccountActor>, 'signal'>,
  { query, ...input }: CompleteInput & { readonly query: PageRequest },
): Promise<CompletePage> {
  const { project, questions, toRecords } = await prepare(context, { ...input, format: 'JSON' });
  await requireDashboard(context, { project, prices: input.prices });
  const rows = await findComplete(context.reader, input.projectId, rangeOf(completeOrder, query));
  const page = pageOf(
    rows,
    query.limit,
    ({ firstAt, id }) => [firstAt, id],
    (row) => row,
  );
  const columns = [...completeHeaders(context.language), ...questions].map(({ key, header }) => ({ key, header }));
  return { columns, items: [...(await toRecords(page.items))], nextCursor: page.nextCursor };
}
