import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface Order {
  readonly ids: readonly string[];
  readonly version: number;
  /** When it was changed last; null if never. */
  readonly updatedAt: Date | null;
}

/** Returns the order of a project's points, without those that were deleted. */
export async function findOrder(executor: Executor, projectId: string): Promise<Order> {
  const [[kept], points] = await Promise.all([
    executor.query<{ version: number; updatedAt: Date }>(
      sql`select version, updated_at from beacon_orders where project_id = ${projectId}`,
    ),
    executor.query<{ id: string }>(
      sql`select id from beacons where project_id = ${projectId} and deleted_at is null order by position, id`,
    ),
  ]);
  return {
    ids: points.map(({ id }) => id),
    version: kept?.version ?? 1,
    updatedAt: kept?.updatedAt ?? null,
  };
}

/** Writes the order of all of them; what is edited of a point stays as it is, and so does its version. */
export async function writeOrder(tx: Executor, projectId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update beacons b set position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o(id, place)
    where b.project_id = ${projectId} and b.id = o.id and b.position <> o.place - 1`);
  await tx.execute(sql`
    insert into beacon_orders (project_id, version, updated_at) values (${projectId}, 2, ${now})
    on conflict (project_id) do update set version = beacon_orders.version + 1, updated_at = excluded.updated_at`);
}
