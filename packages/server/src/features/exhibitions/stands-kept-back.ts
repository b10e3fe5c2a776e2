import { leastLeads } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** These fairs, or every fair of an owner (null: of everybody). */
export type Fairs = { readonly tradeFairIds: readonly string[] } | { readonly ownerId: string | null };

/**
 * Returns the projects at fairs whose counts only their own company sees: those with so few leads that a person could be
 * identified, and, where that is one alone, the one with the fewest of the others as well. The set depends on how many projects
 * have few leads and not on how few, so that it does not tell whether there is any.
 */
export async function findStandsKeptBack(executor: Executor, fairs: Fairs): Promise<ReadonlySet<string>> {
  const wanted =
    'tradeFairIds' in fairs
      ? sql`p.parent_id = any(${fairs.tradeFairIds}::uuid[])`
      : fairs.ownerId === null
        ? sql`p.parent_id is not null`
        : sql`p.parent_id in (select id from exhibitions where owner_id = ${fairs.ownerId})`;
  const rows = await executor.query<{ id: string }>(sql`
    with counted as (
      select p.id, p.parent_id as fair, p.archived_at is not null as is_archived, c.leads, c.leads < ${leastLeads} as is_small
      from exhibitions p
      cross join lateral (select coalesce(sum(leads), 0) as leads from scan_counters where project_id = p.id) c
      where p.kind = 'PROJECT' and ${wanted}
    ),
    ranked as (
      select *, count(*) filter (where is_small) over (partition by fair, is_archived) as small,
        row_number() over (partition by fair, is_archived, is_small order by leads, id) as place
      from counted
    )
    select id from ranked where is_small or (small = 1 and place = 1)`);
  return new Set(rows.map(({ id }) => id));
}
