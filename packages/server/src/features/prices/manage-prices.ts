import type { Page } from '@fairlead/contract/page';
import type { createPrice as createEndpoint, ManagedPrice } from '@fairlead/contract/prices';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { endAssignmentsOf, holdAssignments, wasAssigned } from './assignment-queries.ts';
import type { PriceCache } from './price-cache.ts';
import * as queries from './queries.ts';

type AdminContext = Pick<Context<unknown>, 'database' | 'now'>;

const present = (row: queries.PriceRow, cachedSince: Date | undefined): ManagedPrice => ({
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
  return present({ ...price, retiredAt: null, assignments: [] }, undefined);
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
    (row) => present(row, oldest.get(row.id)),
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
