import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

export interface AdminFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tradeFairId?: string | undefined;
  readonly exhibitorId?: string | undefined;
}

/** Selects the rows whose time lies within the filter. */
export function since(column: string, { from, to }: AdminFilter): Sql {
  const begin = from === undefined ? sql`true` : sql`${sql.identifier(column)} >= ${from}::timestamptz`;
  const end = to === undefined ? sql`true` : sql`${sql.identifier(column)} < ${to}::timestamptz`;
  return sql`${begin} and ${end}`;
}

/** Returns whether what the filter names is there. */
export async function findNamed(executor: Executor, { tradeFairId, exhibitorId }: AdminFilter) {
  const [row] = await executor.query<{ fair: boolean; exhibitor: boolean }>(sql`
    select
      exists (select 1 from exhibitions where id = ${tradeFairId ?? null}::uuid and kind = 'TRADE_FAIR') as fair,
      exists (select 1 from exhibitors where id = ${exhibitorId ?? null}::uuid) as exhibitor`);
  return { hasFair: row?.fair ?? false, hasExhibitor: row?.exhibitor ?? false };
}
