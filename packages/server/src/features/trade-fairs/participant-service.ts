import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { listParticipants, listParticipationCandidates } from '@fairlead/contract/participation';
import { leastLeads } from '@fairlead/contract/trade-fairs';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { keyPage, readKeyCursor } from '../../platform/database/keyset.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { requireFair } from '../exhibitions/public.ts';
import { findStandsLeftOut } from './figure-queries.ts';
import * as queries from './participant-queries.ts';

type Owner = AccountActor | AdminActor;

/** A number of leads that is too small to be told is not said. */
export const tellable = (leads: number): number | null => (leads < leastLeads ? null : leads);

export async function participants(
  database: UnitOfWork,
  caller: Owner,
  tradeFairId: string,
  query: z.output<(typeof listParticipants)['query']>,
): Promise<EndpointOutput<typeof listParticipants>> {
  await requireFair(database.db, caller, tradeFairId);
  const order = queries.participantOrder(query.sort);
  const { q, limit } = query;
  const after = readKeyCursor(query.cursor, order.kind);
  const rows = await queries.listParticipants(database.db, { tradeFairId, q }, { order, after, limit });
  const isAnyTold = rows.some(({ leads }) => tellable(leads) !== null);
  const leftOut = isAnyTold ? await findStandsLeftOut(database.db, { tradeFairId, ownerId: null }) : new Set();
  return keyPage(
    rows,
    limit,
    (row) => row.project_id,
    (row) => ({
      projectId: row.project_id,
      projectName: row.project_name,
      stand: row.stand,
      exhibitor: { id: row.exhibitor_id, name: row.exhibitor_name, countryCode: row.country_code },
      joinedAt: new Date(row.joined_at).toISOString(),
      beacons: row.beacons,
      scans: row.scans,
      leads: leftOut.has(row.project_id) ? null : tellable(row.leads),
    }),
  );
}

export async function candidates(
  database: UnitOfWork,
  caller: Owner,
  tradeFairId: string,
  query: z.output<(typeof listParticipationCandidates)['query']>,
): Promise<EndpointOutput<typeof listParticipationCandidates>> {
  const fair = await requireFair(database.db, caller, tradeFairId);
  const organizerId = caller.role === 'ADMIN' ? null : fair.ownerId;
  const order = queries.candidateOrder;
  const { q, limit } = query;
  const after = readKeyCursor(query.cursor, order.kind);
  const rows = await queries.listCandidates(database.db, { tradeFairId, organizerId, q }, { order, after, limit });
  return keyPage(
    rows,
    limit,
    (row) => row.exhibitor_id,
    (row) => ({
      exhibitor: { id: row.exhibitor_id, name: row.exhibitor_name, countryCode: row.country_code },
      projects: row.projects,
      invitedAt: row.invited_at === null ? null : new Date(row.invited_at).toISOString(),
    }),
  );
}
