import type { Readable } from 'node:stream';
import type { Language } from '@fairlead/contract/languages';
import { minorDigits } from '@fairlead/contract/money';
import type { CompletePage, CrmPreset } from '@fairlead/contract/reports';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { type Cells, csvStream, plainCsvStream, type SheetReader } from '../../platform/csv.ts';
import { PaymentNeededError } from '../../platform/http/problem.ts';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { recordsOf } from '../../platform/records.ts';
import { type XlsxColumn, xlsxStream } from '../../platform/spreadsheets/write-rows.ts';
import { authorize, reportProject } from '../exhibitions/public.ts';
import { countLocked, findFirstFair, type LeadFilter, leadConditions } from '../leads/public.ts';
import { requireDashboard } from '../payments/public.ts';
import type { Prices } from '../prices/public.ts';
import { findAnsweredSurveys } from '../surveys/public.ts';
import { amountIn, leadCells, leadColumns, type ReportContext, receiptCell } from './cells.ts';
import { presetCells, presetHeaders } from './crm-presets.ts';
import { type CompleteRow, completeOrder, findComplete, hasUnlocked, streamComplete } from './queries.ts';
import { answersByVisitor, questionColumns } from './survey-report.ts';

const completeColumns = [
  ...leadColumns,
  'emailConfirmed',
  'consent',
  'consentReceipt',
  'score',
  'firstAt',
  'lastAt',
  'timeZone',
  'firstAtUtc',
  'lastAtUtc',
  'scanCount',
  'points',
  'captured',
  'assignee',
  'contactedAtUtc',
  'notes',
  'unlockedAtUtc',
  'unlockPrice',
  'currency',
  'scope',
] as const;

const moments: ReadonlySet<string> = new Set([
  'firstAt',
  'lastAt',
  'firstAtUtc',
  'lastAtUtc',
  'contactedAtUtc',
  'unlockedAtUtc',
]);

const completeHeaders = (language: Language): XlsxColumn[] =>
  completeColumns.map((key) => ({
    key,
    header: translate(language, `report.column.${key}`),
    ...(moments.has(key) ? { kind: 'moment' as const } : {}),
  }));

type ReportFormat = 'CSV' | 'XLSX' | 'JSON';

/** A lead with every field, as its exhibitor may see it. */
function completeCells(
  row: CompleteRow,
  { timeZone, format, ...reader }: SheetReader & { timeZone: string; format: ReportFormat },
): Cells<(typeof completeColumns)[number]> {
  const { language } = reader;
  const { unlockAmount: amount, unlockCurrency: currency } = row;
  const yesOrNo = (is: boolean): string => translate(language, is ? 'report.yes' : 'report.no');
  return {
    ...leadCells(row, { language, timeZone }),
    emailConfirmed: yesOrNo(row.isEmailConfirmed),
    consent: translate(language, `report.consent.${row.isConsentWithdrawn ? 'WITHDRAWN' : 'GIVEN'}`),
    consentReceipt: receiptCell(row),
    score: row.score,
    firstAt: localTime(row.firstAt, timeZone),
    lastAt: localTime(row.lastAt, timeZone),
    timeZone,
    firstAtUtc: row.firstAt.toISOString(),
    lastAtUtc: row.lastAt.toISOString(),
    scanCount: row.scanCount,
    points: row.points,
    captured: yesOrNo(row.isCaptured),
    assignee: row.assignee ?? '',
    contactedAtUtc: row.contactedAt?.toISOString() ?? '',
    notes: row.isConsentWithdrawn ? '' : row.notes,
    unlockedAtUtc: row.unlockedAt.toISOString(),
    unlockPrice: format === 'CSV' ? amountIn(currency, reader)(amount) : amount / 10 ** minorDigits(currency),
    currency,
    scope: translate(language, `report.scope.${row.priceSource}`),
  };
}

type Project = Awaited<ReturnType<typeof authorize>>;

interface Needs {
  readonly project: Project;
  readonly prices: Prices;
}

/** Refuses a report of unlocked leads where there are none, with what a lead costs and how many could be unlocked. */
async function requireUnlocked(context: Context<AccountActor>, { project, prices }: Needs): Promise<void> {
  const { database, now } = context;
  if (await hasUnlocked(database, project.id)) return;
  const leads = { projectId: project.id, tradeFairId: project.parentId, leadIds: 'ALL' } as const;
  const tradeFairId = await findFirstFair(database, leads);
  const [{ amount, currency }, count] = await Promise.all([
    prices(database, { exhibitorId: project.ownerId, tradeFairId, target: 'LEAD', at: now }),
    countLocked(database, { ...leads, tradeFairId }),
  ]);
  throw new PaymentNeededError({ target: 'LEAD', amount, currency, count });
}

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
