import { attachmentLimits } from '@fairlead/contract/attachments';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { newId } from '../../platform/identifier.ts';
import { releaseFiles } from '../../platform/storage/uploads.ts';

/** Which attachments are removed: one, a point's, or those of several projects. */
type Removed = { id: string } | { beaconId: string } | { projectIds: readonly string[] };

function matching(which: Removed): Sql {
  if ('id' in which) return sql`id = ${which.id}`;
  if ('beaconId' in which) return sql`beacon_id = ${which.beaconId}`;
  return sql`project_id = any(${which.projectIds}::uuid[])`;
}

interface Deleted {
  readonly count: number;
  /** The files that they had, shared with others or not. */
  readonly keys: readonly string[];
}

/** Deletes them with what visitors kept of them. How often they were opened stays, as a figure of the project. */
async function deleteAttachments(tx: Executor, which: Removed): Promise<Deleted> {
  const deleted = await tx.query<{
    id: string;
    projectId: string;
    storageKey: string | null;
    previewKey: string | null;
  }>(sql`
    delete from attachments where ${matching(which)} returning id, project_id, storage_key, preview_key`);
  const ids = deleted.map(({ id }) => id);
  const projects = deleted.map(({ projectId }) => projectId);
  const ofThem = sql`(project_id, attachment_id) in (select * from unnest(${projects}::uuid[], ${ids}::uuid[]))`;
  await tx.execute(sql`delete from attachment_favourites where ${ofThem}`);
  await tx.execute(sql`delete from attachment_openings where ${ofThem}`);
  await tx.execute(sql`update attachment_counters set favourites = 0 where ${ofThem} and favourites <> 0`);
  const keys = deleted.flatMap(({ storageKey, previewKey }) => [storageKey, previewKey]);
  return { count: deleted.length, keys: keys.filter((key) => key !== null) };
}

/** Returns those without an attachment, once their files are locked: a copy that is being made has finished by then. */
async function unreferenced(tx: Executor, keys: readonly string[]): Promise<string[]> {
  await tx.execute(sql`select 1 from stored_files where key = any(${keys}::text[]) order by key for update`);
  const rows = await tx.query<{ key: string }>(sql`
    select key from unnest(${keys}::text[]) key
    where not exists (select 1 from attachments where storage_key = key or preview_key = key)`);
  return rows.map(({ key }) => key);
}

/** Removes attachments; files that no copy needs are swept. Returns how many there were. */
export async function removeAttachments(tx: Executor, which: Removed, now: Date): Promise<number> {
  const { count, keys } = await deleteAttachments(tx, which);
  if (keys.length > 0) await releaseFiles(tx, await unreferenced(tx, keys), now);
  return count;
}

/**
 * Gives a point copies of another one's documents and links; they share the files. Uploads under way are left out, and so
 * are rows that are being deleted, which it waits for: the sweep may be about to take their files.
 */
export async function copyAttachments(
  tx: Executor,
  copy: { fromBeaconId: string; projectId: string; beaconId: string; now: Date },
): Promise<void> {
  const ids = Array.from({ length: attachmentLimits.perPoint }, newId);
  await tx.execute(sql`
    with source as (
      select * from attachments where beacon_id = ${copy.fromBeaconId} and is_uploaded
      order by position, id for share
    ), numbered as (
      select source.*, row_number() over (order by position, id) as place from source
    )
    insert into attachments (id, project_id, beacon_id, kind, name, url, storage_key, is_uploaded, media_type, size,
      pages, preview_key, position, created_at)
    select (${ids}::uuid[])[place], ${copy.projectId}, ${copy.beaconId}, kind, name, url, storage_key,
      true, media_type, size, pages, preview_key, place - 1, ${copy.now}::timestamptz
    from numbered where place <= ${ids.length}`);
}
