import type { PriceTarget } from '@fairlead/contract/price-target';
import type { ManagedPrice } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { ascending, behind, byId, byInteger, byMoment, inOrder, type RowRange } from '../../platform/pagination.ts';
import { decides } from './assignment-queries.ts';

export interface NewPrice {
  readonly id: string;
  readonly name: string;
  readonly target: PriceTarget;
  readonly amount: number;
  readonly currency: string;
  readonly productId: string | null;
  readonly createdAt: Date;
}

export interface PriceRow extends NewPrice {
  readonly retiredAt: Date | null;
  readonly assignments: ManagedPrice['assignments'];
}

const columns = (now: Date): Sql => sql`
  p.id, p.name, p.target, p.amount, p.currency, p.product_id, p.created_at, p.retired_at, coalesce((
    select jsonb_agg(jsonb_build_object('scope', s.scope, 'count', s.count) order by s.scope)
    from (
      select a.scope, count(*) from price_assignments a where a.price_id = p.id and ${decides(now)} group by a.scope
    ) s), '[]') as assignments`;

export async function insertPrice(executor: Executor, price: NewPrice): Promise<void> {
  await executor.execute(sql`insert into prices ${sql.rows(price)}`);
}

const isRetired = sql`(p.retired_at is not null)::int`;
export const priceOrder = ascending(byInteger(isRetired), byMoment(sql`p.created_at`), byId(sql`p.id`));

export async function listPrices(executor: Executor, { after, limit }: RowRange, now: Date): Promise<PriceRow[]> {
  return executor.query<PriceRow>(sql`
    select ${columns(now)} from prices p where ${behind(priceOrder, after)} order by ${inOrder(priceOrder)} limit ${limit}`);
}

export async function findPrice(executor: Executor, id: string, now: Date): Promise<PriceRow | undefined> {
  const [row] = await executor.query<PriceRow>(sql`select ${columns(now)} from prices p where p.id = ${id}`);
  return row;
}

export async function retirePrice(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.execute(sql`update prices set retired_at = coalesce(retired_at, ${now}) where id = ${id}`);
}

export async function erasePrice(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from prices where id = ${id}`);
}
