import type { Page } from '@fairlead/contract/page';
import type {
  createPrice as createEndpoint,
  ManagedPrice,
  PriceAssignment,
  PriceScope,
} from '@fairlead/contract/prices';
import type { z } from 'zod';
import type { AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import type { PriceCache } from './prices.ts';
import * as queries from './queries.ts';
import { endAssignmentsOf, findPrice, holdAssignments, wasAssigned } from './queries.ts';

type AdminContext = Pick<Context<unknown>, 'database' | 'now'>;

const presentPrice = (row: queries.PriceRow, cachedSince: Date | undefined): ManagedPrice => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  retiredAt: row.retiredAt?.toISOString() ?? null,
  cachedSince: cachedSince?.toISOString() ?? null,
});

export async function createPrice(
  { database, now }: AdminContext,
  { productId, ...value }: z.output<(typeof createEndpoint)['body']>,
): Promise<ManagedPrice> {
  const price = { id: newId(), ...value, productId: productId ?? null, createdAt: now };
  await queries.insertPrice(database, price);
  return presentPrice({ ...price, retiredAt: null, assignments: [] }, undefined);
}

export async function listPrices(
  { database, now }: AdminContext,
  input: PageRequest,
  cache: PriceCache,
): Promise<Page<ManagedPrice>> {
  const rows = await queries.listPrices(database, rangeOf(queries.priceOrder, input), now);
  const oldest = cache.oldestOf(rows.map(({ id }) => id));
  return pageOf(
    rows,
    input.limit,
    (row) => [row.retiredAt === null ? 0 : 1, row.createdAt, row.id],
    (row) => presentPrice(row, oldest.get(row.id)),
  );
}

export async function getPriceRow({ database, now }: AdminContext, priceId: string): Promise<queries.PriceRow> {
  const price = await queries.findPrice(database, priceId, now);
  if (!price) throw notFound();
  return price;
}

/** Erases a price that was never assigned. Any other stays for what was charged by it, and decides nothing from now on. */
export async function deletePrice(
  { database, now }: AdminContext,
  priceId: string,
): Promise<{ price: queries.PriceRow; result: 'DELETED' | 'RETIRED' }> {
  return database.transaction(async (tx) => {
    // Keeps it from being assigned meanwhile.
    await holdAssignments(tx);
    const price = await getPriceRow({ database: tx, now }, priceId);
    if (await wasAssigned(tx, priceId)) {
      await endAssignmentsOf(tx, priceId, now);
      await queries.retirePrice(tx, priceId, now);
      return { price, result: 'RETIRED' };
    }
    await queries.erasePrice(tx, priceId);
    return { price, result: 'DELETED' };
  });
}

const presentAssignment = (row: queries.AssignmentRow): PriceAssignment => ({
  id: row.id,
  price: { id: row.priceId, name: row.priceName, target: row.target, amount: row.amount, currency: row.currency },
  scope: row.scope,
  scopeId: row.scopeId,
  scopeName: row.scopeName,
  holder: row.holder,
  assignedAt: row.assignedAt.toISOString(),
  assignedBy: row.assignedBy,
});

const unknownScopes = {
  EXHIBITOR: 'exhibitor_unknown',
  TRADE_FAIR: 'trade_fair_unknown',
  LICENSE: 'licence_unknown',
} as const;

/** Says for whom a price is. What was there for the same target ends in the same moment, and is returned by its name. */
export async function assignPrice(
  { database, caller, now }: Context<AdminActor>,
  { priceId, scope, scopeId = null }: { priceId: string; scope: PriceScope; scopeId?: string | null | undefined },
): Promise<{ assignment: PriceAssignment; replaced: string | null }> {
  return database.transaction(async (tx) => {
    await queries.holdAssignments(tx);
    const price = await findPrice(tx, priceId, now);
    if (!price) throw new InputError('body.priceId', 'price_unknown');
    if (price.retiredAt !== null) throw new InputError('body.priceId', 'price_retired');
    if (scope !== 'BASE' && !(await queries.scopeExists(tx, { scope, id: scopeId ?? '', now })))
      throw new InputError('body.scopeId', unknownScopes[scope]);
    const assigned = { target: price.target, scope, scopeId };
    const replaced = await queries.endAssigned(tx, assigned, now);
    const id = newId();
    await queries.insertAssignment(tx, { ...assigned, id, priceId, assignedAt: now, assignedBy: caller.adminId });
    return { assignment: await read(tx, id), replaced: replaced ?? null };
  });
}

async function read(database: Context<unknown>['database'], id: string): Promise<PriceAssignment> {
  const row = await queries.findAssignment(database, id);
  if (!row) throw notFound();
  return presentAssignment(row);
}

/** Ends an assignment, and returns it as it was. */
export async function unassignPrice({ database, now }: Context<AdminActor>, id: string): Promise<PriceAssignment> {
  return database.transaction(async (tx) => {
    const assignment = await read(tx, id);
    // Another administrator may have ended it since it was read.
    if (!(await queries.endAssignment(tx, id, now))) throw notFound();
    return assignment;
  });
}

export async function listAssignments(
  { database, now }: Context<AdminActor>,
  input: PageRequest,
): Promise<Page<PriceAssignment>> {
  const rows = await queries.listAssignments(database, rangeOf(queries.assignmentOrder, input), now);
  return pageOf(rows, input.limit, (row) => [row.rank, row.assignedAt, row.id], presentAssignment);
}
