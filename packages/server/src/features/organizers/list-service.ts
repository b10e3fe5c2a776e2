import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { listOrganizerCandidates, listOrganizerPoints, listOrganizers } from '@fairlead/contract/organizers';
import type { SuspensionInForce } from '@fairlead/contract/suspensions';
import type { z } from 'zod';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { keyPage, readKeyCursor, type SortOrder } from '../../platform/database/keyset.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { notFound } from '../../platform/http/problem.ts';
import * as lists from './list-queries.ts';
import * as queries from './queries.ts';
import { presentAll } from './service.ts';

interface Paged {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const pageFrom = (order: SortOrder, { cursor, limit }: Paged): lists.PageOf => ({
  order,
  after: readKeyCursor(cursor, order.kind),
  limit,
});

const inForce = (suspension: lists.ListedOrganizer['suspension']): SuspensionInForce | null =>
  suspension && {
    id: suspension.id,
    targetKind: 'ORGANIZER',
    reason: suspension.reason,
    suspendedAt: new Date(suspension.suspended_at).toISOString(),
    until: suspension.until_at === null ? null : new Date(suspension.until_at).toISOString(),
  };

export async function listAll(
  database: UnitOfWork,
  query: z.output<(typeof listOrganizers)['query']>,
  now: Date,
): Promise<EndpointOutput<typeof listOrganizers>> {
  const page = pageFrom(lists.organizerOrder(query.sort), query);
  const listed = await lists.listOrganizers(database.db, { q: query.q, now }, page);
  const ids = listed.map((row) => row.id);
  const organizers = await presentAll(database.db, await queries.findOrganizers(database.db, ids));
  const byId = new Map(organizers.map((organizer) => [organizer.id, organizer]));
  const { items, nextCursor } = keyPage(
    listed,
    query.limit,
    (row) => row.id,
    (row) => row,
  );
  return {
    items: items.flatMap(({ id, trade_fairs: tradeFairs, accounts, suspension }) => {
      const organizer = byId.get(id);
      return organizer ? [{ ...organizer, tradeFairs, accounts, suspension: inForce(suspension) }] : [];
    }),
    nextCursor,
  };
}

export async function listCandidates(
  database: UnitOfWork,
  query: z.output<(typeof listOrganizerCandidates)['query']>,
): Promise<EndpointOutput<typeof listOrganizerCandidates>> {
  const rows = await lists.listCandidates(database.db, query.q, pageFrom(lists.candidateOrder, query));
  return keyPage(
    rows,
    query.limit,
    (row) => row.account_id,
    (row) => ({
      accountId: row.account_id,
      email: row.email,
      name: row.name,
      exhibitor: { id: row.exhibitor_id, name: row.exhibitor_name },
    }),
  );
}

export async function listPoints(
  database: UnitOfWork,
  caller: AccountActor,
  query: z.output<(typeof listOrganizerPoints)['query']>,
): Promise<EndpointOutput<typeof listOrganizerPoints>> {
  const { organizerId } = caller;
  if (organizerId === null) throw notFound();
  const { tradeFairId, q, limit } = query;
  const page = pageFrom(lists.pointOrder, query);
  const rows = await lists.listPoints(database.db, { organizerId, tradeFairId, q }, page);
  return keyPage(
    rows,
    limit,
    (row) => row.beacon_id,
    (row) => ({
      beaconId: row.beacon_id,
      name: row.name,
      title: row.title,
      code: row.code,
      isActive: row.is_active,
      exhibitor: { id: row.exhibitor_id, name: row.exhibitor_name },
      project: { id: row.project_id, name: row.project_name, stand: row.stand },
      tradeFair: { id: row.fair_id, name: row.fair_name },
      scanCount: row.scan_count,
    }),
  );
}
