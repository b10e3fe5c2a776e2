import { type BiReport, type FairFigure, fairFigure, insightLimits } from '@fairlead/contract/insights';
import { leastLeads } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { createRecent } from '../../platform/recent.ts';
import { isEmailVerified } from '../leads/rows.ts';

type FairMedian = Omit<NonNullable<BiReport['fairMedian']>, 'fairName'>;

interface ProjectFigures {
  readonly projectId: string;
  readonly companyId: string;
  /** Leads of people who have shown their e-mail to be theirs, up to `leastLeads`: anybody can make the others up. */
  readonly verified: number;
  readonly figures: Readonly<Record<FairFigure, number | null>>;
}

export type FairMedians = (
  executor: Executor,
  of: { readonly fair: { readonly id: string }; readonly projectId: string; readonly now: Date },
) => Promise<FairMedian | null>;

interface Row {
  readonly projectId: string;
  readonly companyId: string;
  readonly verified: number;
  readonly scans: number;
  readonly visitors: number;
  readonly leads: number;
  readonly unlocked: number;
  readonly cameBack: number;
  readonly openings: number;
  readonly asked: number;
  readonly complete: number;
}

/** Shortest time between two readings of the fair, for all readers together. */
const freshMs = 60_000;
const maxFairs = 200;

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Sums of every project of a fair, by the last count. */
async function readFair(executor: Executor, fairId: string): Promise<readonly ProjectFigures[]> {
  const rows = await executor.query<Row>(sql`
    with p as (select id, owner_id from exhibitions where parent_id = ${fairId} and kind = 'PROJECT' and archived_at is null)
    select p.id as project_id, p.owner_id as company_id, w.verified, coalesce(s.scans, 0)::int as scans, coalesce(f.visitors, 0)::int as visitors,
      coalesce(f.leads, 0)::int as leads, coalesce(f.unlocked, 0)::int as unlocked, coalesce(f.came_back, 0)::int as came_back,
      coalesce(d.openings, 0)::int as openings, coalesce(q.asked, 0)::int as asked, coalesce(q.complete, 0)::int as complete
    from p
    cross join lateral (
      select count(*)::int as verified from (
        select from leads l join visitors v on v.id = l.visitor_id
        where l.project_id = p.id and l.consent_withdrawn_at is null and ${isEmailVerified} limit ${leastLeads}
      ) first
    ) w
    left join lateral (select sum(scans) as scans from scan_counters where project_id = p.id) s on true
    left join lateral (
      select sum(visitors) as visitors, sum(leads) as leads, sum(unlocked) as unlocked, sum(came_back) as came_back
      from figure_counters where project_id = p.id and dimension = 'ALL'
    ) f on true
    left join lateral (select sum(openings) as openings from attachment_counters where project_id = p.id) d on true
    left join lateral (
      select sum(v.visitors) as asked, sum(k.complete) as complete
      from surveys u
      cross join lateral (select sum(visitors) as visitors from scan_counters
        where project_id = p.id and beacon_id = u.last_beacon_id) v
      cross join lateral (select sum(count) as complete from survey_counters
        where project_id = p.id and survey_id = u.id and key = 'complete') k
      where u.project_id = p.id
    ) q on true`);
  return rows.map((row) => ({
    projectId: row.projectId,
    companyId: row.companyId,
    verified: row.verified,
    figures: {
      SCANS: row.scans,
      LEADS: row.leads,
      RETURNING: ratio(row.cameBack, row.visitors),
      RESPONSE: ratio(Math.min(row.complete, row.asked), row.asked),
      DOCUMENTS_PER_SCAN: ratio(row.openings, row.scans),
      UNLOCKED: ratio(row.unlocked, row.leads),
    },
  }));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (below + above) / 2;
}

/**
 * Rounds so far that the company in the middle is not known by it: counts to tens, large ones to their first digit, and the
 * rest to twentieths.
 */
function round(figure: FairFigure, value: number): number {
  if (figure !== 'SCANS' && figure !== 'LEADS') return Math.round(value * 20) / 20;
  const step = Math.max(10, 10 ** Math.floor(Math.log10(Math.max(1, value))));
  return Math.round(value / step) * step;
}

/** Value of each company: the middle one of its stands, so that many stands weigh no more than one. */
function valuesOf(projects: readonly ProjectFigures[], figure: FairFigure): number[] {
  const known = projects.flatMap(({ companyId, figures }) => {
    const value = figures[figure];
    return value === null ? [] : [{ companyId, value }];
  });
  return [...Map.groupBy(known, ({ companyId }) => companyId).values()].map((of) =>
    median(of.map(({ value }) => value)),
  );
}

function medianOf(projects: readonly ProjectFigures[], projectId: string): FairMedian | null {
  const own = projects.find((each) => each.projectId === projectId);
  // A stand with few leads says too much of each of them.
  const counted = projects.filter(({ verified }) => verified >= leastLeads);
  const companies = new Set(counted.map(({ companyId }) => companyId)).size;
  if (!own || companies < insightLimits.leastCompanies) return null;
  return {
    companies,
    figures: fairFigure.options.map((figure) => {
      const values = valuesOf(counted, figure);
      const isShown = values.length >= insightLimits.leastCompanies;
      return { figure, own: own.figures[figure], median: isShown ? round(figure, median(values)) : null };
    }),
  };
}

/** Makes what compares a project with the median of its fair, which is read once a minute for all who ask. */
export function createFairMedians(): FairMedians {
  const read = createRecent<{ readonly at: number; readonly projects: Promise<readonly ProjectFigures[]> }>(maxFairs);
  return async (executor, { fair, projectId, now }) => {
    const known = read.get(fair.id);
    const age = now.getTime() - (known?.at ?? Number.NEGATIVE_INFINITY);
    if (known && age >= 0 && age < freshMs) return medianOf(await known.projects, projectId);
    const projects = readFair(executor, fair.id);
    const entry = { at: now.getTime(), projects };
    read.set(fair.id, entry);
    try {
      return medianOf(await projects, projectId);
    } catch (error) {
      if (read.peek(fair.id) === entry) read.delete(fair.id);
      throw error;
    }
  };
}
