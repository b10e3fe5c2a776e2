import type { Page } from '@fairlead/contract/page';
import type { MaskedLead } from '@fairlead/contract/project-leads';
import type { AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { findLeads, leadOrder, positionOf } from './lead-query.ts';
import { maskedPerson } from './masking.ts';
import { presentPoints } from './present-lead.ts';
import * as queries from './queries.ts';

/** Returns a page of any project's leads for an administrator: locked and open ones alike are masked. */
export async function listMaskedLeads(
  context: Pick<Context<AdminActor>, 'database' | 'caller'>,
  { projectId, ...page }: PageRequest & { projectId: string },
): Promise<Page<MaskedLead>> {
  await authorize(context, 'readProject', projectId);
  const { database } = context;
  const order = leadOrder('-lastAt');
  const rows = await findLeads(database, { projectId, filter: {}, search: null }, order, rangeOf(order, page));
  const points = await queries.pointsOf(
    database,
    projectId,
    rows.map((row) => row.visitorId),
  );
  return pageOf(rows, page.limit, positionOf, (row) => ({
    id: row.id,
    ...maskedPerson(row),
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    scanCount: row.scanCount,
    points: presentPoints(row, points),
    status: row.status,
  }));
}
