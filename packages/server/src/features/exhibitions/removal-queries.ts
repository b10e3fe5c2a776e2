import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Those of `ids` that belong to one of `owners`; null: anybody. */
export interface OwnedIds {
  readonly ids: readonly string[];
  readonly owners: readonly string[] | null;
}

const owned = ({ ids, owners }: OwnedIds) => sql`
  exhibitions.id = any(${ids}::uuid[])
    and (${owners === null} or exhibitions.owner_id = any(${owners ?? []}::uuid[]))`;

/** Holds them until the transaction ends. */
export async function lock(tx: Executor, which: OwnedIds): Promise<void> {
  await tx.execute(sql`select 1 from exhibitions where ${owned(which)} order by id for update`);
}

/** Those that nothing hangs on go for good; returns which. */
export async function deleteUnused(executor: Executor, which: OwnedIds): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    delete from exhibitions where ${owned(which)}
      and not exists (select 1 from beacons b where b.project_id = exhibitions.id)
      and not exists (select 1 from exhibitions child where child.parent_id = exhibitions.id)
      and not exists (select 1 from fair_registrations r where r.trade_fair_id = exhibitions.id)
    returning id`);
  return rows.map((row) => row.id);
}

/** Projects whose points nobody scanned yet are erased as well, but their rows stay; returns which. */
export async function eraseWithoutLeads(executor: Executor, which: OwnedIds, now: Date): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    update exhibitions set deleted_at = ${now}, archived_at = coalesce(archived_at, ${now}),
      updated_at = ${now}, version = version + 1
    where ${owned(which)} and kind = 'PROJECT' and deleted_at is null
      and not exists (select 1 from leads where leads.project_id = exhibitions.id)
    returning id`);
  return rows.map((row) => row.id);
}

/** The rest of them is archived; returns which. */
export async function archive(executor: Executor, which: OwnedIds, now: Date): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    update exhibitions set archived_at = coalesce(archived_at, ${now}),
      updated_at = ${now}, version = version + 1
    where ${owned(which)} and (deleted_at is null or exists (select 1 from leads where project_id = exhibitions.id))
    returning id`);
  return rows.map((row) => row.id);
}
