import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type * as endpoints from '@fairlead/contract/participation';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { findStandsLeftOut } from './figure-queries.ts';
import * as queries from './participant-queries.ts';
import { suppressFewLeads } from './suppress-small-groups.ts';

type OwnerContext = Context<AccountActor | AdminActor>;
type Listing<E extends { readonly query: z.ZodType }> = z.output<E['query']> & { readonly tradeFairId: string };

export async function listParticipants(
  context: OwnerContext,
  query: Listing<typeof endpoints.listParticipants>,
): Promise<EndpointOutput<typeof endpoints.listParticipants>> {
  const { database } = context;
  const { tradeFairId, q, limit } = query;
  await authorize(context, 'editFair', tradeFairId);
  const order = queries.participantOrder(query.sort);
  const rows = await queries.listParticipants(database, { tradeFairId, q }, order, rangeOf(order, query));
  const isAnyShown = rows.some(({ leads }) => suppressFewLeads(leads) !== null);
  const leftOut = isAnyShown ? await findStandsLeftOut(database, { tradeFairId, ownerId: null }) : new Set();
  return pageOf(
    rows,
    limit,
    (row) => [row.sortKey, row.projectId],
    (row) => ({
      projectId: row.projectId,
      projectName: row.projectName,
      stand: row.stand,
      exhibitor: { id: row.exhibitorId, name: row.exhibitorName, countryCode: row.countryCode },
      joinedAt: row.joinedAt.toISOString(),
      beacons: row.beacons,
      scans: row.scans,
      leads: leftOut.has(row.projectId) ? null : suppressFewLeads(row.leads),
    }),
  );
}

export async function listCandidates(
  context: OwnerContext,
  query: Listing<typeof endpoints.listParticipationCandidates>,
): Promise<EndpointOutput<typeof endpoints.listParticipationCandidates>> {
  const { database, caller } = context;
  const { tradeFairId, q, limit } = query;
  const fair = await authorize(context, 'editFair', tradeFairId);
  const organizerId = caller.role === 'ADMIN' ? null : fair.ownerId;
  const range = rangeOf(queries.candidateOrder, query);
  const rows = await queries.listCandidates(database, { tradeFairId, organizerId, q }, range);
  return pageOf(
    rows,
    limit,
    (row) => [row.sortKey, row.exhibitorId],
    (row) => ({
      exhibitor: { id: row.exhibitorId, name: row.exhibitorName, countryCode: row.countryCode },
      projects: row.projects,
      invitedAt: row.invitedAt?.toISOString() ?? null,
    }),
  );
}
