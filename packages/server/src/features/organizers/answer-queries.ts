import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

const fairsOf = (organizerId: string) => sql`
  select id from exhibitions where owner_id = ${organizerId} and kind = 'TRADE_FAIR'`;

/** Returns how many registrations answer each question; unanswered ones are left out. */
export async function countAnswers(
  executor: Executor,
  organizerId: string,
): Promise<{ key: string; answers: number }[]> {
  return executor.query<{ key: string; answers: number }>(sql`
    select given.key, count(*)::int as answers
    from fair_registrations r cross join lateral jsonb_object_keys(r.additional_attributes) as given (key)
    where r.trade_fair_id in (${fairsOf(organizerId)})
    group by given.key order by given.key`);
}

/** Returns the answered keys. */
export async function findAnswered(
  executor: Executor,
  organizerId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await executor.query<{ key: string }>(sql`
    select key from unnest(${keys}::text[]) as asked (key)
    where exists (select from fair_registrations r
      where r.trade_fair_id in (${fairsOf(organizerId)}) and r.additional_attributes ? asked.key)`);
  return new Set(rows.map(({ key }) => key));
}
