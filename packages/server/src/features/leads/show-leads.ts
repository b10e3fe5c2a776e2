import type { Lead } from '@fairlead/contract/leads';
import type { Executor } from '@fairlead/database/executor';
import { captorsOf } from './captors.ts';
import { presentLead } from './present-lead.ts';
import { findLeadsOf, pointsOf } from './queries.ts';

/** Returns the leads that these visitors are, as their exhibitor may see them, by visitor. */
export async function presentLeadsOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<ReadonlyMap<string, Lead>> {
  if (visitorIds.length === 0) return new Map();
  const [rows, points, captors] = await Promise.all([
    findLeadsOf(executor, projectId, visitorIds),
    pointsOf(executor, projectId, visitorIds),
    captorsOf(executor, projectId, visitorIds),
  ]);
  return new Map(rows.map((row) => [row.visitorId, presentLead(row, points, captors)]));
}
