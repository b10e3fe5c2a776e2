import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

/** Which attachments go: one, a point's, or those of several projects. */
export type Removed = { id: string } | { beaconId: string } | { projectIds: readonly string[] };

function matching(which: Removed): Sql {
  if ('id' in which) return sql`id = ${which.id}`;
  if ('beaconId' in which) return sql`beacon_id = ${which.beaconId}`;
  return sql`project_id = any(${which.projectIds}::uuid[])`;
}

export interface Gone {
  readonly count: number;
  /** The files that they had, shared with others or not. */
  readonly keys: readonly string[];
}

/** Deletes them with what visitors kept of them. How often they were opened stays, as a figure of the project. */
export async function deleteAttachments(tx: Executor, which: Removed): Promise<Gone> {
  const gone = await tx.query<{
    id: string;
    projectId: string;
    storageKey: string | null;
    previewKey: string | null;
  }>(sql`
    delete from attachments where ${matching(which)} returning id, project_id, storage_key, preview_key`);
  const ids = gone.map(({ id }) => id);
  const projects = gone.map(({ projectId }) => projectId);
  const ofThem = sql`(project_id, attachment_id) in (select * from unnest(${projects}::uuid[], ${ids}::uuid[]))`;
  await tx.execute(sql`delete from attachment_favourites where ${ofThem}`);
  await tx.execute(sql`delete from attachment_openings where ${ofThem}`);
  await tx.execute(sql`update attachment_counters set favourites = 0 where ${ofThem} and favourites <> 0`);
  const keys = gone.flatMap(({ storageKey, previewKey }) => [storageKey, previewKey]);
  return { count: gone.length, keys: keys.filter((key) => key !== null) };
}

/** Those without an attachment, once their files are held: a copy that is being made has finished by then. */
export async function unreferenced(tx: Executor, keys: readonly string[]): Promise<string[]> {
  await tx.execute(sql`select 1 from stored_files where key = any(${keys}::text[]) order by key for update`);
  const rows = await tx.query<{ key: string }>(sql`
    select key from unnest(${keys}::text[]) key
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
    select (${copy.ids}::uuid[])[place], ${copy.projectId}, ${copy.beaconId}, kind, name, url, storage_key,
      true, media_type, size, pages, preview_key, place - 1, ${copy.now}::timestamptz
    from numbered where place <= ${copy.ids.length}`);
}
