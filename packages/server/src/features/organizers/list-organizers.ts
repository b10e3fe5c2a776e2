import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type * as endpoints from '@fairlead/contract/organizers';
import type { Organizer } from '@fairlead/contract/organizers';
import type { SuspensionInForce } from '@fairlead/contract/suspensions';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { pageOf, rangeOf } from '../../platform/pagination.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { findStandsKeptBack } from '../exhibitions/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import type { OrganizerRow } from './queries.ts';
import * as queries from './queries.ts';

function presentRow(row: OrganizerRow, logoUrl: string | undefined, updatedBy: string | undefined): Organizer {
  return {
    id: row.id,
    name: row.name,
    contactEmail: row.contactEmail,
    integrationKind: row.integrationKind,
    logoUrl: logoUrl ?? null,
    additionalVisitorAttributes: row.additionalVisitorAttributes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: updatedBy ?? null,
    version: row.version,
  };
}

/** Returns rows with their logos and the names of who changed them last, in their order. */
export async function presentAll(executor: Executor, rows: readonly OrganizerRow[]): Promise<Organizer[]> {
  const editors = rows.flatMap(({ updatedBy }) => updatedBy ?? []);
  const [logos, names] = await Promise.all([
    findLogoUrls(
      executor,
      rows.map(({ id }) => id),
    ),
    namesOfEditors(executor, editors),
  ]);
  return rows.map((row) => presentRow(row, logos.get(row.id), names.get(row.updatedBy ?? '')));
}

export async function presentOne(executor: Executor, row: OrganizerRow): Promise<Organizer> {
  const [organizer] = await presentAll(executor, [row]);
  if (!organizer) throw notFound();
  return organizer;
}

const inForce = (suspension: queries.ListedOrganizerRow['suspension']): SuspensionInForce | null =>
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
  const order = queries.organizerOrder(query.sort);
  const listed = await queries.listOrganizers(database, { q: query.q, now }, order, rangeOf(order, query));
  const ids = listed.map((row) => row.id);
  const organizers = await presentAll(database, await queries.findOrganizers(database, ids));
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
  const rows = await queries.listCandidates(database, query.q, rangeOf(queries.candidateOrder, query));
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
  const rows = await queries.listPoints(database, { organizerId, tradeFairId, q }, rangeOf(queries.pointOrder, query));
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
