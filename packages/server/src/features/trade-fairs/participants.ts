import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type * as endpoints from '@fairlead/contract/participation';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize, findStandsKeptBack } from '../exhibitions/public.ts';
import { isFewLeads } from './figures.ts';
import * as queries from './participant-queries.ts';

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
  const keptBack = await findStandsKeptBack(database, { tradeFairIds: [tradeFairId] });
  return pageOf(
    rows,
    limit,
    (row) => [row.sortKey, row.projectId],
    (row) => {
      const isShown = !keptBack.has(row.projectId) && !isFewLeads(row.leads);
      return {
        projectId: row.projectId,
        projectName: row.projectName,
        stand: row.stand,
        exhibitor: { id: row.exhibitorId, name: row.exhibitorName, countryCode: row.countryCode },
        joinedAt: row.joinedAt.toISOString(),
        beacons: row.beacons,
        scans: isShown ? row.scans : null,
        leads: isShown ? row.leads : null,
      };
    },
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
