import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type * as endpoints from '@fairlead/contract/organizers';
import type { SuspensionInForce } from '@fairlead/contract/suspensions';
import type { z } from 'zod';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { pageOf, rangeOf } from '../../platform/pagination.ts';
import { findStandsKeptBack } from '../exhibitions/public.ts';
import * as lists from './list-queries.ts';
import { presentAll } from './present.ts';
import { findOrganizers } from './queries.ts';

const inForce = (suspension: lists.ListedOrganizerRow['suspension']): SuspensionInForce | null =>
  suspension && {
    id: suspension.id,
    targetKind: 'ORGANIZER',
    reason: suspension.reason,
    suspendedAt: new Date(suspension.suspendedAt).toISOString(),
    until: suspension.untilAt === null ? null : new Date(suspension.untilAt).toISOString(),
  };

export async function listOrganizers(
  { database, now }: Pick<Context<unknown>, 'database' | 'now'>,
  query: z.output<(typeof endpoints.listOrganizers)['query']>,
): Promise<EndpointOutput<typeof endpoints.listOrganizers>> {
  const order = lists.organizerOrder(query.sort);
  const listed = await lists.listOrganizers(database, { q: query.q, now }, order, rangeOf(order, query));
  const ids = listed.map((row) => row.id);
  const organizers = await presentAll(database, await findOrganizers(database, ids));
  const byId = new Map(organizers.map((organizer) => [organizer.id, organizer]));
  const { items, nextCursor } = pageOf(
    listed,
    query.limit,
    (row) => [row.sortKey, row.id],
    (row) => row,
  );
  return {
    items: items.flatMap(({ id, tradeFairs, accounts, suspension }) => {
      const organizer = byId.get(id);
      return organizer ? [{ ...organizer, tradeFairs, accounts, suspension: inForce(suspension) }] : [];
    }),
    nextCursor,
  };
}

/** Lists accounts that may become an organizer's first one. */
export async function listCandidates(
  { database }: Pick<Context<unknown>, 'database'>,
  query: z.output<(typeof endpoints.listOrganizerCandidates)['query']>,
): Promise<EndpointOutput<typeof endpoints.listOrganizerCandidates>> {
  const rows = await lists.listCandidates(database, query.q, rangeOf(lists.candidateOrder, query));
  return pageOf(
    rows,
    query.limit,
    (row) => [row.email, row.accountId],
    (row) => ({
      accountId: row.accountId,
      email: row.email,
      name: row.name,
      exhibitor: { id: row.exhibitorId, name: row.exhibitorName },
    }),
  );
}

/** Lists the points of all the caller's fairs, or of one. */
export async function listPoints(
  { database, caller }: Context<AccountActor>,
  query: z.output<(typeof endpoints.listOrganizerPoints)['query']>,
): Promise<EndpointOutput<typeof endpoints.listOrganizerPoints>> {
  const { organizerId } = caller;
  if (organizerId === null) throw notFound();
  const { tradeFairId, q, limit } = query;
  const rows = await lists.listPoints(database, { organizerId, tradeFairId, q }, rangeOf(lists.pointOrder, query));
  const keptBack = await findStandsKeptBack(database, { tradeFairIds: [...new Set(rows.map(({ fairId }) => fairId))] });
  return pageOf(
    rows,
    limit,
    (row) => [row.createdAt, row.beaconId],
    (row) => ({
      beaconId: row.beaconId,
      name: row.name,
      title: row.title,
      code: row.code,
      isActive: row.isActive,
      exhibitor: { id: row.exhibitorId, name: row.exhibitorName },
      project: { id: row.projectId, name: row.projectName, stand: row.stand },
      tradeFair: { id: row.fairId, name: row.fairName },
      scanCount: keptBack.has(row.projectId) ? null : row.scanCount,
    }),
  );
}
