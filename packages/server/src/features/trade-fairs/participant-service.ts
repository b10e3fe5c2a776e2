import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { listParticipants, listParticipationCandidates } from '@fairlead/contract/participation';
import { leastLeads } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { findStandsLeftOut } from './figure-queries.ts';
import * as queries from './participant-queries.ts';

type Owner = AccountActor | AdminActor;

/** A number of leads that is too small to be told is not said. */
export const tellable = (leads: number): number | null => (leads < leastLeads ? null : leads);

export async function participants(
  database: Executor,
  caller: Owner,
  tradeFairId: string,
  query: z.output<(typeof listParticipants)['query']>,
): Promise<EndpointOutput<typeof listParticipants>> {
  await authorize({ database, caller }, 'editFair', tradeFairId);
  const order = queries.participantOrder(query.sort);
  const { q, limit } = query;
  const rows = await queries.listParticipants(database, { tradeFairId, q }, order, rangeOf(order, query));
  const isAnyTold = rows.some(({ leads }) => tellable(leads) !== null);
  const leftOut = isAnyTold ? await findStandsLeftOut(database, { tradeFairId, ownerId: null }) : new Set();
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
      leads: leftOut.has(row.projectId) ? null : tellable(row.leads),
    }),
  );
}

export async function candidates(
  database: Executor,
  caller: Owner,
  tradeFairId: string,
  query: z.output<(typeof listParticipationCandidates)['query']>,
): Promise<EndpointOutput<typeof listParticipationCandidates>> {
  const fair = await authorize({ database, caller }, 'editFair', tradeFairId);
  const organizerId = caller.role === 'ADMIN' ? null : fair.ownerId;
  const { q, limit } = query;
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
