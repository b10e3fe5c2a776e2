import type { WishChannel, WishKind } from '@fairlead/contract/wishes';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

export interface WishKey {
  readonly visitorId: string;
  readonly exhibitorId: string;
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

const select = (condition: Sql): Sql => sql`
  select w.id, w.exhibitor_id, w.project_id, w.kind, w.by, w.no_calls, w.meeting_at, w.beacon_id, w.occurred_at,
    b.name as point_name
  from wishes w left join beacons b on b.id = w.beacon_id
  where ${condition} order by w.occurred_at desc, w.id desc`;

/** What is wished of each exhibitor now, also where it was taken back. */
export const findCurrent = (executor: Executor, visitorId: string): Promise<WishRow[]> =>
  executor.query<WishRow>(select(sql`w.visitor_id = ${visitorId} and w.is_current`));

export async function findCurrentOf(
  executor: Executor,
  { visitorId, exhibitorId }: WishKey,
): Promise<WishRow | undefined> {
  const [row] = await executor.query<WishRow>(
    select(sql`w.visitor_id = ${visitorId} and w.exhibitor_id = ${exhibitorId} and w.is_current`),
  );
  return row;
}

/** Whether the visitor said this one already. */
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
  /** Whether the point that was asked for is one of the lead's project. */
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
