import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';

/** Which attachments go: one, a point's, or those of several projects. */
export type Removed = { id: string } | { beaconId: string } | { projectIds: readonly string[] };

function matching(which: Removed): SQL {
  if ('id' in which) return sql`id = ${which.id}`;
  if ('beaconId' in which) return sql`beacon_id = ${which.beaconId}`;
  return sql`project_id = any(${sql.param(which.projectIds)}::uuid[])`;
}

export interface Gone {
  readonly count: number;
  /** The files that they had, shared with others or not. */
  readonly keys: readonly string[];
}

/** Deletes them with what visitors kept of them. How often they were opened stays, as a figure of the project. */
export async function deleteAttachments(tx: Executor, which: Removed): Promise<Gone> {
  const gone = await tx.execute<{
    id: string;
    project_id: string;
    storage_key: string | null;
    preview_key: string | null;
  }>(sql`
    delete from attachments where ${matching(which)} returning id, project_id, storage_key, preview_key`);
  const ids = sql.param(gone.map(({ id }) => id));
  const projects = sql.param(gone.map(({ project_id: projectId }) => projectId));
  const ofThem = sql`(project_id, attachment_id) in (select * from unnest(${projects}::uuid[], ${ids}::uuid[]))`;
  await tx.execute(sql`delete from attachment_favourites where ${ofThem}`);
  await tx.execute(sql`delete from attachment_openings where ${ofThem}`);
  await tx.execute(sql`update attachment_counters set favourites = 0 where ${ofThem} and favourites <> 0`);
  const keys = gone.flatMap(({ storage_key, preview_key }) => [storage_key, preview_key]);
  return { count: gone.length, keys: keys.filter((key) => key !== null) };
}

/** Those without an attachment, once their files are held: a copy that is being made has finished by then. */
export async function unreferenced(tx: Executor, keys: readonly string[]): Promise<string[]> {
  await tx.execute(sql`select 1 from stored_files where key = any(${sql.param(keys)}::text[]) order by key for update`);
  const rows = await tx.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) key
    where not exists (select 1 from attachments where storage_key = key or preview_key = key)`);
  return rows.map(({ key }) => key);
}

/**
 * Gives a point what another one has, the files shared. Rows that are being deleted are waited for and left out: a file
 * of theirs may be on its way to the sweep.
 */
export async function copyAttachments(
  tx: Executor,
  copy: { fromBeaconId: string; projectId: string; beaconId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with source as (
      select * from attachments where beacon_id = ${copy.fromBeaconId} and is_uploaded
      order by position, id for share
    ), numbered as (
      select source.*, row_number() over (order by position, id) as place from source
    )
    insert into attachments (id, project_id, beacon_id, kind, name, url, storage_key, is_uploaded, media_type, size,
      pages, preview_key, position, created_at)
    select (${sql.param(copy.ids)}::uuid[])[place], ${copy.projectId}, ${copy.beaconId}, kind, name, url, storage_key,
      true, media_type, size, pages, preview_key, place - 1, ${copy.now.toISOString()}::timestamptz
    from numbered where place <= ${copy.ids.length}`);
}
