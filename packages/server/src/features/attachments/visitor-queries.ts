import { longLookSeconds } from '@fairlead/contract/attachments';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { counterSlotOf } from '../../platform/database/counter-slots.ts';
import { pointTitleIn } from '../../platform/database/point-titles.ts';
import { quarterOf } from '../../platform/database/quarters.ts';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import { type StoredAttachment, stored } from './queries.ts';

/** A visit to a document ends when it was not opened for so long. */
const visitMinutes = 30;
const isNewVisit = sql`excluded.last_at >= o.last_at + ${visitMinutes} * interval '1 minute'`;

export interface VisitorsAttachment extends StoredAttachment {
  readonly isFavourite: boolean;
}

/** Returns what a point has for a visitor, in order; uploads under way are left out. */
export async function listForVisitor(
  executor: Executor,
  key: { visitorId: string; beaconId: string },
): Promise<readonly VisitorsAttachment[]> {
  return executor.query<VisitorsAttachment>(sql`
    select ${stored}, f.visitor_id is not null as is_favourite
    from attachments a
    left join attachment_favourites f
      on f.project_id = a.project_id and f.attachment_id = a.id and f.visitor_id = ${key.visitorId}
    where a.beacon_id = ${key.beaconId} and a.is_uploaded
    order by a.position, a.id`);
}

export interface FavouriteRow extends VisitorsAttachment {
  readonly favouredAt: Date;
  readonly title: string;
  readonly exhibitorId: string;
  readonly exhibitorName: string;
  readonly fairId: string | null;
  readonly fairName: string | null;
}

export const favouriteOrder = descending(byMoment(sql`k.favoured_at`), byId(sql`k.attachment_id`));

export async function listFavourites(
  executor: Executor,
  { visitorId, language }: { readonly visitorId: string; readonly language: Language },
  { after, limit }: RowRange,
): Promise<readonly FavouriteRow[]> {
  return executor.query<FavouriteRow>(sql`
    select ${stored}, true as is_favourite, k.favoured_at, ${pointTitleIn(language)} as title,
      e.id as exhibitor_id, e.name as exhibitor_name, t.id as fair_id, t.name as fair_name
    from attachment_favourites k
    join attachments a on a.id = k.attachment_id
    join beacons b on b.id = a.beacon_id
    join exhibitions p on p.id = a.project_id
    join exhibitors e on e.id = p.owner_id
    left join exhibitions t on t.id = p.parent_id
    where k.visitor_id = ${visitorId} and ${behind(favouriteOrder, after)}
    order by ${inOrder(favouriteOrder)} limit ${limit}`);
}

/** A visitor and attachments; `slot` says which of the counter's slots this visitor adds to. */
export interface Engagement {
  readonly visitorId: string;
  readonly attachmentIds: readonly string[];
  readonly at: Date;
  readonly slot: number;
}

/**
 * Selects the attachments that are on a point that the visitor has, and locks them and the visitor: neither can be deleted
 * meanwhile, and no row is written for a visitor who was deleted before.
 */
const theirs = ({ visitorId, attachmentIds }: Pick<Engagement, 'visitorId' | 'attachmentIds'>): Sql => sql`
  select a.id, a.project_id, v.id as visitor_id
  from attachments a join scans s on s.project_id = a.project_id and s.beacon_id = a.beacon_id
  join visitors v on v.id = s.visitor_id
  where a.id = any(${attachmentIds}::uuid[]) and a.is_uploaded and v.id = ${visitorId}
  order by a.id
  for key share of a, v`;

const addToCounter = (engagement: Engagement, from: Sql, openings: number, favourites: number): Sql => sql`
  insert into attachment_counters as c (project_id, attachment_id, hour, slot, openings, favourites)
  select project_id, attachment_id, ${quarterOf(sql`${engagement.at}::timestamptz`)},
    ${engagement.slot}::smallint, ${openings}::int, ${favourites}::int from ${from}
  on conflict (project_id, attachment_id, hour, slot) do update set
    openings = c.openings + excluded.openings, favourites = c.favourites + excluded.favourites`;

/** Returns whether the attachment is there for this visitor; adding it again changes nothing. */
export async function insertFavourite(executor: Executor, engagement: Engagement): Promise<boolean> {
  const found = await executor.execute(sql`
    with theirs as (${theirs(engagement)}),
    changed as (
      insert into attachment_favourites (project_id, attachment_id, visitor_id, favoured_at)
      select project_id, id, visitor_id, ${engagement.at}::timestamptz from theirs
      on conflict do nothing returning project_id, attachment_id),
    counted as (${addToCounter(engagement, sql`changed`, 0, 1)})
    select 1 from theirs`);
  return found > 0;
}

export async function deleteFavourite(executor: Executor, engagement: Engagement): Promise<boolean> {
  const found = await executor.execute(sql`
    with theirs as (${theirs(engagement)}),
    changed as (
      delete from attachment_favourites f using theirs
      where f.project_id = theirs.project_id and f.attachment_id = theirs.id and f.visitor_id = theirs.visitor_id
      returning f.project_id, f.attachment_id),
    counted as (${addToCounter(engagement, sql`changed`, 0, -1)})
    select 1 from theirs`);
  return found > 0;
}

/** A lead that shows something else now. Of a withdrawn one nothing of this is told. */
export interface ChangedLead {
  readonly projectId: string;
  readonly id: string;
}

const leadOf = (of: Sql): Sql => sql`
  l.project_id = ${of}.project_id and l.visitor_id = ${of}.visitor_id and l.consent_withdrawn_at is null`;

/**
 * Counts the opening unless it belongs to a visit that is counted; `visitId` is new with every opening. Returns the leads whose
 * timeline shows it.
 */
export async function insertOpening(
  executor: Executor,
  engagement: Engagement,
  visitId: string,
): Promise<ChangedLead[]> {
  return executor.query<ChangedLead>(sql`
    with theirs as (${theirs(engagement)}),
    opened as (
      insert into attachment_openings as o (project_id, attachment_id, visitor_id, first_at, last_at, visit_id)
      select project_id, id, visitor_id, ${engagement.at}::timestamptz, ${engagement.at}::timestamptz, ${visitId}::uuid
      from theirs
      on conflict (project_id, attachment_id, visitor_id) do update set
        visits = o.visits + case when ${isNewVisit} then 1 else 0 end,
        visit_id = case when ${isNewVisit} then excluded.visit_id else o.visit_id end,
        last_at = greatest(o.last_at, excluded.last_at)
      returning project_id, attachment_id, visit_id),
    counted as (${addToCounter(engagement, sql`opened where visit_id = ${visitId}::uuid`, 1, 0)})
    select distinct l.project_id, l.id from theirs join leads l on ${leadOf(sql`theirs`)}`);
}

/**
 * Adds to how long a visitor has looked at an attachment, up to what counts. Returns null unless it is one that they opened,
 * on a point that they have, or else the leads whose score counts it as a long look from now on.
 */
export async function addLook(
  executor: Executor,
  { visitorId, id, seconds }: { visitorId: string; id: string; seconds: number },
): Promise<ChangedLead[] | null> {
  const rows = await executor.query<{ projectId: string; id: string | null }>(sql`
    with theirs as (${theirs({ visitorId, attachmentIds: [id] })}),
    looked as (
      update attachment_openings o set looked_seconds = least(o.looked_seconds + ${seconds}::int, ${longLookSeconds}::int)
      from theirs join attachment_openings b
        on b.project_id = theirs.project_id and b.attachment_id = theirs.id and b.visitor_id = theirs.visitor_id
      where o.project_id = b.project_id and o.attachment_id = b.attachment_id and o.visitor_id = b.visitor_id
      returning o.project_id, o.visitor_id,
        b.looked_seconds < ${longLookSeconds}::int and o.looked_seconds >= ${longLookSeconds}::int as is_long),
    counted as (
      insert into attachment_counters as c
        (project_id, attachment_id, hour, slot, openings, favourites, look_seconds)
      select project_id, ${id}::uuid, ${quarterOf(sql`now()`)}, ${counterSlotOf(visitorId)}::smallint, 0, 0, ${seconds}::int from looked
      on conflict (project_id, attachment_id, hour, slot) do update set look_seconds = c.look_seconds + excluded.look_seconds)
    select looked.project_id, l.id from looked left join leads l on is_long and ${leadOf(sql`looked`)}`);
  return rows.length === 0 ? null : rows.flatMap(({ projectId, id }) => (id === null ? [] : [{ projectId, id }]));
}

export interface ReadableFile {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}

const file = sql`a.id, a.project_id, a.name, a.media_type, a.size`;

/**
 * Returns the document with this file on a point that the visitor has; of several copies that on the point scanned
 * last.
 */
export async function findVisitorsFile(
  executor: Executor,
  visitorId: string,
  storageKey: string,
): Promise<ReadableFile | undefined> {
  const [row] = await executor.query<ReadableFile>(sql`
    select ${file} from attachments a
    join scans s on s.project_id = a.project_id and s.visitor_id = ${visitorId} and s.beacon_id = a.beacon_id
    where a.storage_key = ${storageKey} and a.is_uploaded
    order by s.last_at desc limit 1`);
  return row;
}

/** Returns the document with this file, of any company; copies are always one company's. */
export async function findFile(executor: Executor, storageKey: string): Promise<ReadableFile | undefined> {
  const [row] = await executor.query<ReadableFile>(sql`
    select ${file} from attachments a where a.storage_key = ${storageKey} and a.is_uploaded order by a.id limit 1`);
  return row;
}
