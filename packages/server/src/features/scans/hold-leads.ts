import type { Executor } from '@fairlead/database/executor';
import type { Throttle } from '../../platform/throttle/throttle.ts';
import { findNewUnverified } from '../leads/public.ts';
import type { FoundScan } from './locate-scans.ts';
import { pair } from './outcomes.ts';

/**
 * Leads of people who have not confirmed their e-mail, by stand and network: a hall with one address for all makes so many at
 * a stand when it opens its doors, and in every ten minutes after that.
 */
export const rate = { count: 200, seconds: 600 };

/** Says which of the leads that scans make wait for their visitors to confirm the e-mail, as pairs of project and visitor. */
export type HoldLeads = (scans: readonly FoundScan[]) => Promise<ReadonlySet<string>>;

export const holdNone: HoldLeads = async () => new Set();

/** Holds what is beyond the budget of a stand and a network (decision 079). It is stored and shown, and cannot be bought yet. */
export const createHoldLeads =
  (database: Executor, throttle: Throttle): HoldLeads =>
  async (scans) => {
    const keyOf = ({ report, target }: FoundScan) => pair(target.projectId, report.visitorId);
    const firsts = [...new Map(scans.toReversed().map((scan) => [keyOf(scan), scan])).values()].toReversed();
    const pairs = firsts.map(({ report, target }) => ({ projectId: target.projectId, visitorId: report.visitorId }));
    const found = await findNewUnverified(database, pairs);
    if (found.length === 0) return new Set();
    const isNew = new Set(found.map(({ projectId, visitorId }) => pair(projectId, visitorId)));
    const made = firsts.filter((scan) => isNew.has(keyOf(scan)));
    const groups = [...Map.groupBy(made, ({ report, target }) => `${target.projectId} ${report.network}`).entries()];
    const now = new Date(Math.max(...made.map(({ report }) => report.receivedAt.getTime())));
    const each = groups.map(([subject, { length }]) => ({ subject, times: length }));
    const over = await throttle.chargeEach({ of: 'unverified leads of a stand', rate, each }, now);
    return new Set(
      groups.flatMap(([, own], index) => own.slice(Math.max(0, own.length - (over[index] ?? 0))).map(keyOf)),
    );
  };
