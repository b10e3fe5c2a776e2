import type { Lead } from '@fairlead/contract/leads';
import type { Page } from '@fairlead/contract/page';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { pageOf, readCursor } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/http/problem.ts';
import { requireProject } from '../exhibitions/public.ts';
import { visiblePerson } from './masking.ts';
import * as queries from './queries.ts';
import type { LeadRow } from './tables.ts';

function present(row: LeadRow, points: readonly queries.LeadPoint[]): Lead {
  return {
    id: row.id,
    projectId: row.project_id,
    ...visiblePerson(row),
    firstAt: new Date(row.first_at).toISOString(),
    lastAt: new Date(row.last_at).toISOString(),
    scanCount: row.scan_count,
    points: points
      .filter((point) => point.visitor_id === row.visitor_id)
      .map((point) => ({ beaconId: point.beacon_id, name: point.name })),
    rating: row.rating,
    status: row.status,
    tags: row.tags,
  };
}

/** A page of a project's leads, masked where locked. */
export async function listLeads(
  executor: Executor,
  caller: AccountActor,
  projectId: string,
  query: queries.LeadFilter & { cursor?: string | undefined; limit: number },
): Promise<Page<Lead>> {
  await requireProject(executor, caller, projectId);
  const rows = await queries.listLeads(executor, projectId, query, {
    after: readCursor(query.cursor),
    limit: query.limit,
  });
  const points = await queries.pointsOf(
    executor,
    projectId,
    rows.map((row) => row.visitor_id),
  );
  return pageOf(
    rows,
    query.limit,
    (row) => ({ at: new Date(row.last_at), id: row.id }),
    (row) => present(row, points),
  );
}

export async function getLead(executor: Executor, caller: AccountActor, projectId: string, id: string): Promise<Lead> {
  await requireProject(executor, caller, projectId);
  const row = await queries.findLead(executor, projectId, id);
  if (!row) throw notFound();
  return present(row, await queries.pointsOf(executor, projectId, [row.visitor_id]));
}
