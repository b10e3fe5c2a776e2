import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { behind, inOrder, type KeyPosition, keyText, type SortOrder } from '../../platform/database/keyset.ts';
import { attachments } from './tables.ts';

/** What everybody reads of an attachment. */
export interface StoredAttachment extends Record<string, unknown> {
  readonly id: string;
  readonly project_id: string;
  readonly beacon_id: string;
  readonly kind: 'DOCUMENT' | 'LINK';
  readonly name: string;
  readonly url: string | null;
  readonly storage_key: string | null;
  readonly is_uploaded: boolean;
  readonly media_type: string | null;
  readonly size: number | null;
  readonly pages: number | null;
  readonly preview_key: string | null;
  readonly position: number;
  readonly created_at: string;
}

export interface CountedAttachment extends StoredAttachment {
  readonly open_count: number;
  readonly favourite_count: number;
}

/** The columns of a StoredAttachment; the alias is a. */
export const stored = sql`
  a.id, a.project_id, a.beacon_id, a.kind, a.name, a.url, a.storage_key, a.is_uploaded, a.media_type, a.size, a.pages,
  a.preview_key, a.position, a.created_at`;

const counts = sql`
  left join lateral (
    select sum(openings)::int as openings, sum(favourites)::int as favourites from attachment_counters
    where project_id = a.project_id and attachment_id = a.id
  ) c on true`;
const counted = sql`${stored}, coalesce(c.openings, 0) as open_count, coalesce(c.favourites, 0) as favourite_count`;

export async function findAttachment(executor: Executor, id: string): Promise<CountedAttachment | undefined> {
  const [row] = await executor.execute<CountedAttachment>(
    sql`select ${counted} from attachments a ${counts} where a.id = ${id}`,
  );
  return row;
}

/** A point's, one after the other, and the points of a project in the order of their ids. */
export const attachmentOrder: SortOrder = {
  key: sql`(a.beacon_id::text || ' ' || lpad(a.position::text, 6, '0')) collate "C"`,
  id: sql`a.id`,
  kind: 'text',
  isDescending: false,
};

export interface Paged {
  readonly after: KeyPosition | null;
  readonly limit: number;
}

export async function listAttachments(
  executor: Executor,
  filter: { projectId: string; beaconId: string | undefined },
  { after, limit }: Paged,
): Promise<readonly (CountedAttachment & { sort_key: string })[]> {
  const ofBeacon = filter.beaconId === undefined ? sql`true` : sql`a.beacon_id = ${filter.beaconId}`;
  return executor.execute(sql`
    select ${counted}, ${keyText(attachmentOrder)}
    from attachments a ${counts}
    where a.project_id = ${filter.projectId} and ${ofBeacon} and ${behind(attachmentOrder, after)}
    order by ${inOrder(attachmentOrder)} limit ${limit + 1}`);
}

export interface FavouredRow extends CountedAttachment {
  readonly beacon_name: string;
  readonly project_name: string;
  readonly sort_key: string;
}

export const favouredOrder: SortOrder = {
  key: sql`lpad(sum(k.favourites)::text, 10, '0') collate "C"`,
  id: sql`k.attachment_id`,
  kind: 'text',
  isDescending: true,
};

/** A company's attachments that are somebody's favourite, most favoured first. */
export async function listFavoured(
  executor: Executor,
  ownerId: string,
  { after, limit }: Paged,
): Promise<readonly FavouredRow[]> {
  return executor.execute<FavouredRow>(sql`
    select ${stored}, c.open_count, c.favourite_count, b.name as beacon_name, c.project_name, c.sort_key
    from (
      select k.attachment_id, p.name as project_name, sum(k.openings)::int as open_count,
        sum(k.favourites)::int as favourite_count, ${keyText(favouredOrder)}
      from exhibitions p join attachment_counters k on k.project_id = p.id
      where p.owner_id = ${ownerId} and p.kind = 'PROJECT' and p.deleted_at is null
      group by p.id, k.attachment_id having sum(k.favourites) > 0 and ${behind(favouredOrder, after)}
      order by ${inOrder(favouredOrder)} limit ${limit + 1}
    ) c
    join attachments a on a.id = c.attachment_id
    join beacons b on b.id = a.beacon_id
    order by c.sort_key desc, a.id desc`);
}

export async function findProjectOf(executor: Executor, beaconId: string): Promise<string | undefined> {
  const [row] = await executor.execute<{ project_id: string }>(
    sql`select project_id from beacons where id = ${beaconId}`,
  );
  return row?.project_id;
}

/**
 * Holds the point until the transaction ends, so that the limit and the order hold when two colleagues add at once; null
 * when its project was deleted in between.
 */
export async function holdBeacon(
  tx: Executor,
  beaconId: string,
): Promise<{ count: number; nextPosition: number; isArchived: boolean } | null> {
  const [beacon] = await tx.execute<{ is_archived: boolean }>(sql`
    select b.archived_at is not null or p.archived_at is not null as is_archived
    from beacons b join exhibitions p on p.id = b.project_id
    where b.id = ${beaconId} and p.deleted_at is null
    for no key update of b for key share of p`);
  if (!beacon) return null;
  const [row] = await tx.execute<{ count: number; next: number }>(sql`
    select count(*)::int as count, coalesce(max(position) + 1, 0)::int as next
    from attachments where beacon_id = ${beaconId}`);
  return { count: row?.count ?? 0, nextPosition: row?.next ?? 0, isArchived: beacon.is_archived };
}

export async function insertAttachment(executor: Executor, row: typeof attachments.$inferInsert): Promise<void> {
  await executor.insert(attachments).values(row);
}

/** Changes what is given; answers whether it is still there. */
export async function updateAttachment(
  executor: Executor,
  id: string,
  change: Partial<typeof attachments.$inferInsert>,
  condition: SQL = sql`true`,
): Promise<boolean> {
  if (Object.keys(change).length === 0) return true;
  const rows = await executor
    .update(attachments)
    .set(change)
    .where(sql`${attachments.id} = ${id} and ${condition}`)
    .returning({ id: attachments.id });
  return rows.length > 0;
}

/** Only the first of those that announce it completes it. */
export const notUploadedYet = sql`not ${attachments.isUploaded}`;

/** The picture of a file, for every attachment that has it; answers whether any still lacked one. */
export async function setPreview(tx: Executor, storageKey: string, previewKey: string): Promise<boolean> {
  const rows = await tx.execute(sql`
    update attachments set preview_key = ${previewKey} where storage_key = ${storageKey} and preview_key is null
    returning id`);
  return rows.length > 0;
}

/** Puts one at a place in its point's order and the others around it. */
export async function moveAttachment(
  tx: Executor,
  { beaconId, id, position }: { beaconId: string; id: string; position: number },
): Promise<void> {
  await tx.execute(sql`
    with others as (
      select id, row_number() over (order by position, id) - 1 as place
      from attachments where beacon_id = ${beaconId} and id <> ${id}
    ), placed as (
      select id, place + case when place >= ${position}::int then 1 else 0 end as place from others
      union all select ${id}::uuid, least(${position}::int, (select count(*) from others))
    )
    update attachments set position = placed.place::int from placed
    where placed.id = attachments.id and attachments.position <> placed.place`);
}
