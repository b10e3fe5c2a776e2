import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { ascending, behind, byId, byInteger, descending, inOrder, type RowRange } from '../../platform/pagination.ts';

/** Columns of an attachment for all readers. */
export interface StoredAttachment {
  readonly id: string;
  readonly projectId: string;
  readonly beaconId: string;
  readonly kind: 'DOCUMENT' | 'LINK';
  readonly name: string;
  readonly url: string | null;
  readonly storageKey: string | null;
  readonly isUploaded: boolean;
  readonly mediaType: string | null;
  readonly size: number | null;
  readonly pages: number | null;
  readonly previewKey: string | null;
  readonly position: number;
  readonly createdAt: Date;
}

export interface CountedAttachment extends StoredAttachment {
  readonly openCount: number;
  readonly favouriteCount: number;
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
  const [row] = await executor.query<CountedAttachment>(
    sql`select ${counted} from attachments a ${counts} where a.id = ${id}`,
  );
  return row;
}

/** A point's, one after the other, and the points of a project in the order of their ids. */
export const attachmentOrder = ascending(byId(sql`a.beacon_id`), byInteger(sql`a.position`), byId(sql`a.id`));

export async function listAttachments(
  executor: Executor,
  filter: { projectId: string; beaconId: string | undefined },
  { after, limit }: RowRange,
): Promise<readonly CountedAttachment[]> {
  const ofBeacon = filter.beaconId === undefined ? sql`true` : sql`a.beacon_id = ${filter.beaconId}`;
  return executor.query<CountedAttachment>(sql`
    select ${counted} from attachments a ${counts}
    where a.project_id = ${filter.projectId} and ${ofBeacon} and ${behind(attachmentOrder, after)}
    order by ${inOrder(attachmentOrder)} limit ${limit}`);
}

export interface FavouredRow extends CountedAttachment {
  readonly beaconName: string;
  readonly projectName: string;
}

export const favouredOrder = descending(byInteger(sql`sum(k.favourites)`), byId(sql`k.attachment_id`));

/** Returns a company's attachments with at least one favourite, the most popular first. */
export async function listFavoured(
  executor: Executor,
  ownerId: string,
  { after, limit }: RowRange,
): Promise<readonly FavouredRow[]> {
  return executor.query<FavouredRow>(sql`
    select ${stored}, c.open_count, c.favourite_count, b.name as beacon_name, c.project_name
    from (
      select k.attachment_id, p.name as project_name, sum(k.openings)::int as open_count,
        sum(k.favourites)::int as favourite_count
      from exhibitions p join attachment_counters k on k.project_id = p.id
      where p.owner_id = ${ownerId} and p.kind = 'PROJECT' and p.deleted_at is null
      group by p.id, k.attachment_id having sum(k.favourites) > 0 and ${behind(favouredOrder, after)}
      order by ${inOrder(favouredOrder)} limit ${limit}
    ) c
    join attachments a on a.id = c.attachment_id
    join beacons b on b.id = a.beacon_id
    order by ${inOrder(favouredOrder, [sql`c.favourite_count`, sql`a.id`])}`);
}

export async function findProjectOf(executor: Executor, beaconId: string): Promise<string | undefined> {
  const [row] = await executor.query<{ projectId: string }>(sql`select project_id from beacons where id = ${beaconId}`);
  return row?.projectId;
}

/**
 * Locks the point until the transaction ends, so that the limit and the order stand when two colleagues add at once; null
 * when its project was deleted in between.
 */
export async function lockBeacon(
  tx: Executor,
  beaconId: string,
): Promise<{ count: number; nextPosition: number; isArchived: boolean } | null> {
  const [beacon] = await tx.query<{ isArchived: boolean }>(sql`
    select b.archived_at is not null or p.archived_at is not null as is_archived
    from beacons b join exhibitions p on p.id = b.project_id
    where b.id = ${beaconId} and p.deleted_at is null
    for no key update of b for key share of p`);
  if (!beacon) return null;
  const [row] = await tx.query<{ count: number; next: number }>(sql`
    select count(*)::int as count, coalesce(max(position) + 1, 0)::int as next
    from attachments where beacon_id = ${beaconId}`);
  return { count: row?.count ?? 0, nextPosition: row?.next ?? 0, isArchived: beacon.isArchived };
}

/** Columns of a new attachment; the kind of a document's file becomes known once it has arrived. */
export type NewAttachment = Pick<
  StoredAttachment,
  'id' | 'projectId' | 'beaconId' | 'kind' | 'name' | 'url' | 'storageKey' | 'isUploaded' | 'position' | 'createdAt'
>;

export async function insertAttachment(executor: Executor, attachment: NewAttachment): Promise<void> {
  await executor.execute(sql`insert into attachments ${sql.rows(attachment)}`);
}

export type AttachmentChange = Partial<
  Pick<StoredAttachment, 'name' | 'url' | 'isUploaded' | 'mediaType' | 'size' | 'pages'>
>;

/** Changes what is given; returns whether it is still there. */
export async function updateAttachment(
  executor: Executor,
  id: string,
  change: AttachmentChange,
  condition: Sql = sql`true`,
): Promise<boolean> {
  if (Object.keys(change).length === 0) return true;
  const changed = await executor.execute(
    sql`update attachments set ${sql.assignments(change)} where id = ${id} and ${condition}`,
  );
  return changed > 0;
}

/** Only the first of those that announce it completes it. */
export const notUploadedYet = sql`not is_uploaded`;

/** Sets the picture of a file for every attachment that has it; returns whether any still lacked one. */
export async function setPreview(tx: Executor, storageKey: string, previewKey: string): Promise<boolean> {
  const changed = await tx.execute(sql`
    update attachments set preview_key = ${previewKey} where storage_key = ${storageKey} and preview_key is null`);
  return changed > 0;
}

/** Moves one to a position in its point's order and the others around it. */
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
