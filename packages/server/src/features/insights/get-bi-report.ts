import type { IndustryId, JobRoleId } from '@fairlead/contract/assets';
import { type BiReport, contactBucket, type StandCost } from '@fairlead/contract/insights';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { industryName, jobRoleName } from '../assets/public.ts';
import { authorize } from '../exhibitions/public.ts';
import { requireDashboard } from '../payments/public.ts';
import type { Prices } from '../prices/public.ts';
import type { FairMedians } from './fair-median.ts';
import * as figures from './figure-queries.ts';
import { foldLeads } from './fold-leads.ts';
import { byDay, byHour, byPoint, total } from './get-dashboard.ts';
import { findProject } from './project-context.ts';

async function findStandCost(executor: Executor, projectId: string): Promise<StandCost | null> {
  const [row] = await executor.query<StandCost>(
    sql`select amount, currency from stand_costs where project_id = ${projectId}`,
  );
  return row ?? null;
}

const deleteStandCost = (executor: Executor, projectId: string): Promise<number> =>
  executor.execute(sql`delete from stand_costs where project_id = ${projectId}`);

const upsertStandCost = (
  executor: Executor,
  { projectId, cost, now, accountId }: { projectId: string; cost: StandCost; now: Date; accountId: string },
): Promise<number> =>
  executor.execute(sql`
    insert into stand_costs (project_id, amount, currency, set_at, set_by)
    values (${projectId}, ${cost.amount}, ${cost.currency}, ${now}, ${accountId})
    on conflict (project_id) do update set amount = excluded.amount, currency = excluded.currency,
      set_at = excluded.set_at, set_by = excluded.set_by`);

/** Keeps what a stand cost in all; null forgets it. */
export async function setStandCost(
  context: Context<AccountActor>,
  { projectId, cost }: { projectId: string; cost: StandCost | null },
): Promise<{ cost: StandCost | null }> {
  const { database, caller, now } = context;
  await authorize(context, 'editProject', projectId);
  if (cost === null) await deleteStandCost(database, projectId);
  else await upsertStandCost(database, { projectId, cost, now, accountId: caller.accountId });
  return { cost };
}

type Counters = readonly figures.CounterRow[];

/** Null where there is nothing to divide by. */
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Longer periods are shown by the day alone. */
const maxHourDays = 62;
const dayMs = 24 * 3_600_000;

function breakdown<Key extends string>(
  counters: Counters,
  dimension: figures.CounterRow['dimension'],
  labelOf: (key: Key) => string | null,
) {
  return counters
    .filter((row) => row.dimension === dimension && row.leads > 0)
    .map(({ key, leads, unlocked }) => ({
      key: key === '' ? null : (key as Key),
      label: key === '' ? null : labelOf(key as Key),
      leads,
      unlocked,
    }));
}

const noLabel = (): null => null;

interface Parts {
  readonly prices: Prices;
  readonly medians: FairMedians;
}

interface Asked {
  readonly projectId: string;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const today = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(now);

/**
 * Returns every figure of a project for days of its calendar. All of them are sums of counters, so they take no longer for a
 * project with ten million scans. Throws PAYMENT_REQUIRED; administrators read it whether it is paid for or not.
 */
export async function getBiReport(
  context: Context<AccountActor | AdminActor>,
  { projectId, from, to }: Asked,
  { prices, medians }: Parts,
): Promise<BiReport> {
  const { database, caller, language, now } = context;
  const project = await findProject(context, projectId);
  if (caller.role !== 'ADMIN') await requireDashboard({ ...context, caller }, { project, prices });
  const { timeZone, fair } = project;
  await foldLeads(database, { projectId, timeZone }, now);
  const asked = { projectId, timeZone, days: { from: from ?? null, to: to ?? null } };
  const [hours, counters, leadDays, openings, documents, surveys, names, cost, fairMedian] = await Promise.all([
    figures.hoursOf(database, asked),
    figures.countersOf(database, asked),
    figures.leadsByDay(database, asked),
    figures.openingsOf(database, asked),
    figures.documentsOf(database, asked),
    figures.surveysOf(database, asked),
    figures.pointNames(database, projectId),
    findStandCost(database, projectId),
    fair ? medians(database, { fair, projectId, now }) : null,
  ]);
  const all = counters.find(({ dimension }) => dimension === 'ALL');
  const { visitors = 0, leads = 0, qualified = 0, cameBack = 0 } = all ?? {};
  const sums = total(hours);
  const days = byDay(hours, leadDays, timeZone);
  const day = today(now, timeZone);
  const period = { from: from ?? days[0]?.day ?? to ?? day, to: to ?? days.at(-1)?.day ?? from ?? day };
  const isShort = Date.parse(period.to) - Date.parse(period.from) < maxHourDays * dayMs;
  const contacts = new Map(counters.filter((row) => row.dimension === 'CONTACT').map((row) => [row.key, row.leads]));
  const contacted = [...contacts.values()].reduce((sum, one) => sum + one, 0);
  return {
    timeZone,
    period,
    asOf: now.toISOString(),
    funnel: { views: sums.views, scans: sums.scans, visitors, leads, unlocked: all?.unlocked ?? 0, qualified },
    byHour: isShort ? byHour(hours) : [],
    byDay: days,
    byPoint: byPoint(hours, names),
    byIndustry: breakdown<IndustryId>(counters, 'INDUSTRY', (key: Parameters<typeof industryName>[0]) =>
      industryName(key, language),
    ),
    byJobRole: breakdown<JobRoleId>(counters, 'JOB_ROLE', (key) => jobRoleName(key, language)),
    byCountry: breakdown<string>(counters, 'COUNTRY', noLabel),
    byLanguage: breakdown<Language>(counters, 'LANGUAGE', noLabel),
    openings,
    documents: documents.map(({ lookSeconds, ...document }) => ({
      ...document,
      meanSeconds: document.kind === 'LINK' || lookSeconds === 0 ? null : lookSeconds / document.openings,
    })),
    surveys: surveys.map((survey) => ({ ...survey, responseRate: ratio(survey.complete, survey.asked) })),
    returning: { visitors: cameBack, share: ratio(cameBack, visitors) },
    contact: {
      contacted,
      share: ratio(contacted, leads),
      buckets: contactBucket.options.map((bucket) => ({ bucket, leads: contacts.get(bucket) ?? 0 })),
    },
    cost: cost && {
      ...cost,
      perLead: ratio(cost.amount, leads),
      perQualified: ratio(cost.amount, qualified),
    },
    fairMedian: fair && fairMedian ? { fairName: fair.name, ...fairMedian } : null,
  };
}
