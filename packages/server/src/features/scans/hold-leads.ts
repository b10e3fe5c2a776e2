import type { Database } from '@fairlead/database/connection';
import type { Throttle } from '../../platform/throttle/throttle.ts';
import { findUnverified, holdLeads, lockLeads } from '../leads/public.ts';
import type { FoundScan } from './locate-scans.ts';

/**
 * Leads of people who have not confirmed their e-mail, by stand and network: a hall with one address for all makes so many at
 * a stand when it opens its doors, and in every ten minutes after that.
 */
export const rate = { count: 200, seconds: 600 };

/** Hears which scans made a lead, after their commit. */
export type HoldLeads = (scans: readonly FoundScan[]) => Promise<void>;

export const holdNone: HoldLeads = async () => {};

/** Holds what is beyond the budget of a stand and a network (decision 079). It is stored and shown, and cannot be bought yet. */
export const createHoldLeads =
  (database: Database, throttle: Throttle): HoldLeads =>
  async (scans) => {
    if (scans.length === 0) return;
    const visitorIds = await findUnverified(database, [...new Set(scans.map(({ report }) => report.visitorId))]);
    const unverified = scans.filter(({ report }) => visitorIds.has(report.visitorId));
    if (unverified.length === 0) return;
    const groups = [
      ...Map.groupBy(unverified, ({ report, target }) => `${target.projectId} ${report.network}`).entries(),
    ];
    const now = new Date(Math.max(...unverified.map(({ report }) => report.receivedAt.getTime())));
    const each = groups.map(([subject, { length }]) => ({ subject, times: length }));
    const over = await throttle.chargeEach({ of: 'unverified leads of a stand', rate, each }, now);
    const held = groups.flatMap(([, own], index) => own.slice(Math.max(0, own.length - (over[index] ?? 0))));
    if (held.length === 0) return;
    const leads = held.map(({ report, target }) => ({ projectId: target.projectId, visitorId: report.visitorId }));
    // A capture that is under way ends first, so that the second statement finds it.
    await database.transact([lockLeads(leads), holdLeads(leads, now)]);
  };
