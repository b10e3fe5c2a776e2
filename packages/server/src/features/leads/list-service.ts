import type { Lead } from '@fairlead/contract/leads';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { visiblePerson } from './masking.ts';
import * as queries from './queries.ts';
import type { LeadRow } from './rows.ts';

function present(row: LeadRow, points: readonly queries.LeadPoint[]): Lead {
  return {
    id: row.id,
    projectId: row.projectId,
    ...visiblePerson(row),
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    scanCount: row.scanCount,
    points: points
      .filter((point) => point.visitorId === row.visitorId)
      .map((point) => ({ beaconId: point.beaconId, name: point.name })),
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
  query: queries.LeadFilter & PageRequest,
): Promise<Page<Lead>> {
  await authorize({ database: executor, caller }, 'editProject', projectId);
  const rows = await queries.listLeads(executor, projectId, query, rangeOf(queries.leadOrder, query));
  const points = await queries.pointsOf(
    executor,
    projectId,
    rows.map((row) => row.visitorId),
  );
  return pageOf(
    rows,
    query.limit,
    (row) => [row.lastAt, row.id],
    (row) => present(row, points),
  );
}

export async function getLead(executor: Executor, caller: AccountActor, projectId: string, id: string): Promise<Lead> {
  await authorize({ database: executor, caller }, 'editProject', projectId);
  const row = await queries.findLead(executor, projectId, id);
  if (!row) throw notFound();
  return present(row, await queries.pointsOf(executor, projectId, [row.visitorId]));
}
