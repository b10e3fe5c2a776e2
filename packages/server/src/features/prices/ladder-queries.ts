import type { PriceTarget } from '@fairlead/contract/price-target';
import type { PriceScope } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { inOrderOfUse, isHeld, type LicenceQuestion } from '../licences/rows.ts';

export interface LadderRow {
  readonly scope: PriceScope;
  /** Of the licence whose price it is; null in the other scopes. */
  readonly licenceName: string | null;
  readonly priceId: string;
  readonly priceName: string;
  readonly amount: number;
  readonly currency: string;
  readonly since: Date;
  readonly by: string;
}

/**
 * Returns the price of each scope that has one, in the order in which they decide. Of several licences with a price it is the one
 * that is used first. THEN reads what was assigned at `at`, NOW what is in force.
 */
export async function findLadder(
  executor: Executor,
  question: LicenceQuestion & { readonly target: PriceTarget },
  when: 'NOW' | 'THEN',
): Promise<readonly LadderRow[]> {
  const { exhibitorId, tradeFairId, target, at } = question;
  const holds =
    when === 'NOW'
      ? sql`a.ended_at is null`
      : sql`a.assigned_at <= ${at} and (a.ended_at is null or a.ended_at > ${at})`;
  return executor.query<LadderRow>(sql`
    with asked as (
      select 1 as rank, 'EXHIBITOR' as scope, ${exhibitorId}::uuid as scope_id, null as name, 1 as place
      union all
      select 2, 'LICENSE', l.id, l.name, row_number() over (order by ${inOrderOfUse})
      from licences l where ${isHeld(question)}
      union all
      select 3, 'TRADE_FAIR', ${tradeFairId}::uuid, null, 1
    ), found as (
      select q.rank, q.place, q.name, a.* from asked q join price_assignments a
        on a.target = ${target} and a.scope = q.scope and a.scope_id = q.scope_id and ${holds}
      union all
      select 4, 1, null, a.* from price_assignments a where a.target = ${target} and a.scope = 'BASE' and ${holds}
    )
    select distinct on (f.rank) f.scope, f.name as licence_name, p.id as price_id, p.name as price_name, p.amount, p.currency,
      f.assigned_at as since, f.assigned_by_name as by
    from found f join prices p on p.id = f.price_id order by f.rank, f.place`);
}

/** The name of the licence that is used first, whether it has a price or anything left; null where none is held. */
export async function findHeldName(executor: Executor, question: LicenceQuestion): Promise<string | null> {
  const [row] = await executor.query<{ name: string }>(sql`
    select l.name from licences l where ${isHeld(question)} order by ${inOrderOfUse} limit 1`);
  return row?.name ?? null;
}
