import type { Language } from '@fairlead/contract/languages';
import type { WishChannel, WishKind } from '@fairlead/contract/wishes';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { pointTitleIn } from '../../platform/database/point-titles.ts';

export interface WishKey {
  readonly visitorId: string;
  readonly exhibitorId: string;
}

/** A visitor, and the language in which they read what points are called. */
interface Reader {
  readonly visitorId: string;
  readonly language: Language;
}

/** NONE says that what was wished before was taken back. */
export type StoredKind = WishKind | 'NONE';

/** A wish without its lead and its order among others. */
export interface WishContent {
  readonly id: string;
  readonly kind: StoredKind;
  readonly by: WishChannel | null;
  readonly noCalls: boolean;
  readonly meetingAt: Date | null;
  readonly beaconId: string | null;
  readonly occurredAt: Date;
}

export interface WishRow extends WishContent {
  readonly exhibitorId: string;
  readonly projectId: string;
  readonly pointName: string | null;
}

const select = (language: Language, condition: Sql): Sql => sql`
  select w.id, w.exhibitor_id, w.project_id, w.kind, w.by, w.no_calls, w.meeting_at, w.beacon_id, w.occurred_at,
    ${pointTitleIn(language)} as point_name
  from wishes w left join beacons b on b.id = w.beacon_id
  where ${condition} order by w.occurred_at desc, w.id desc`;

/** Present wishes by exhibitor, also withdrawn ones. */
export const findCurrent = (executor: Executor, { visitorId, language }: Reader): Promise<WishRow[]> =>
  executor.query<WishRow>(select(language, sql`w.visitor_id = ${visitorId} and w.is_current`));

export async function findCurrentOf(
  executor: Executor,
  { visitorId, exhibitorId, language }: WishKey & Reader,
): Promise<WishRow | undefined> {
  const [row] = await executor.query<WishRow>(
    select(language, sql`w.visitor_id = ${visitorId} and w.exhibitor_id = ${exhibitorId} and w.is_current`),
  );
  return row;
}

/** A wish that its exhibitor sees, with what calendars say of the place. */
export interface StandingWish extends WishContent {
  readonly kind: WishKind;
  readonly exhibitorId: string;
  readonly projectId: string;
  readonly pointName: string | null;
  readonly exhibitor: string;
  readonly stand: string | null;
  /** The fair, its venue and its city, as far as they are known. */
  readonly place: readonly string[];
  readonly fairStartsAt: Date | null;
  readonly fairEndsAt: Date | null;
  /** How many times the visitor said something to this exhibitor. */
  readonly revision: number;
}

/** Returns what exhibitors see of a visitor's wishes now: neither what was taken back nor anything after the data was. */
export const findStanding = (executor: Executor, { visitorId, language }: Reader): Promise<StandingWish[]> =>
  executor.query<StandingWish>(sql`
    select w.id, w.exhibitor_id, w.project_id, w.kind, w.by, w.no_calls, w.meeting_at, w.beacon_id, w.occurred_at,
      ${pointTitleIn(language)} as point_name, e.name as exhibitor, p.stand,
      array_remove(array[f.name, f.venue, f.city], null) as place, f.starts_at as fair_starts_at, f.ends_at as fair_ends_at,
      (select count(*)::int from wishes o where o.visitor_id = w.visitor_id and o.exhibitor_id = w.exhibitor_id) as revision
    from wishes w
    join leads l on l.project_id = w.project_id and l.visitor_id = w.visitor_id and l.consent_withdrawn_at is null
    join exhibitions p on p.id = w.project_id
    join exhibitors e on e.id = w.exhibitor_id
    left join exhibitions f on f.id = p.parent_id
    left join beacons b on b.id = w.beacon_id
    where w.visitor_id = ${visitorId} and w.is_current and w.kind <> 'NONE'
    order by w.occurred_at desc, w.id desc`);

/** Returns whether the visitor sent this one already. */
export async function isKnown(executor: Executor, { visitorId, exhibitorId }: WishKey, id: string): Promise<boolean> {
  const rows = await executor.query(sql`
    select 1 from wishes where visitor_id = ${visitorId} and exhibitor_id = ${exhibitorId} and id = ${id}`);
  return rows.length > 0;
}

/** The visitor's other devices, merging and leaving wait. Returns whether the visitor is there. */
export async function lockVisitor(tx: Executor, visitorId: string): Promise<boolean> {
  return (await tx.execute(sql`select 1 from visitors where id = ${visitorId} for no key update`)) > 0;
}

/** A lead of the exhibitor that the visitor is. */
interface WishLead {
  readonly projectId: string;
  readonly leadId: string;
  readonly isShared: boolean;
  /** Returns whether the point of the wish is one of the lead's project. */
  readonly hasPoint: boolean;
}

/** Returns the leads that the visitor is to the exhibitor: that of the point first, then the last seen. */
export const findLeads = (
  executor: Executor,
  { visitorId, exhibitorId }: WishKey,
  beaconId: string | null,
): Promise<WishLead[]> =>
  executor.query<WishLead>(sql`
    select l.project_id, l.id as lead_id, l.consent_withdrawn_at is null as is_shared, b.id is not null as has_point
    from leads l
    join exhibitions p on p.id = l.project_id and p.owner_id = ${exhibitorId}
    left join beacons b on b.id = ${beaconId}::uuid and b.project_id = l.project_id
    where l.visitor_id = ${visitorId}
    order by has_point desc, l.last_at desc, l.id desc`);

export const endCurrent = ({ visitorId, exhibitorId }: WishKey): Sql => sql`
  update wishes set is_current = false
  where visitor_id = ${visitorId} and exhibitor_id = ${exhibitorId} and is_current`;

export const insertWish = (
  { visitorId, exhibitorId }: WishKey,
  wish: WishContent & { projectId: string; receivedAt: Date; isCurrent: boolean },
): Sql => sql`
  insert into wishes (project_id, visitor_id, id, exhibitor_id, kind, by, no_calls, meeting_at, beacon_id, occurred_at,
    received_at, is_current)
  values (${wish.projectId}, ${visitorId}, ${wish.id}, ${exhibitorId}, ${wish.kind}, ${wish.by}, ${wish.noCalls},
    ${wish.meetingAt}, ${wish.beaconId}, ${wish.occurredAt}, ${wish.receivedAt}, ${wish.isCurrent})`;
