import { leadLimits } from '@fairlead/contract/leads';
import type { WishKind } from '@fairlead/contract/wishes';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { newIdAsOf } from '../../platform/identifier.ts';

/** Sum of a visitor's scans for a project's lead. */
interface LeadChange {
  readonly projectId: string;
  readonly visitorId: string;
  /** Id of the lead if there is none yet. */
  readonly leadId: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly count: number;
  /** The event that makes the lead if there is none yet. */
  readonly firstEventId: string;
}

/** An event, as the statement before has written it. */
interface EventKey {
  readonly id: string;
  readonly projectId: string;
  readonly visitorId: string;
}

/**
 * How many of these events are the first of their visitor and point, by lead. The events say so themselves, whatever came before
 * or is under way elsewhere; counting the visitor's rows would miss those of a flight that is just being committed.
 */
const newPoints = (events: readonly EventKey[]): Sql => sql`
  select s.project_id, s.visitor_id, count(*) as points
  from unnest(${events.map((event) => event.projectId)}::uuid[], ${events.map((event) => event.visitorId)}::uuid[],
    ${events.map((event) => event.id)}::uuid[]) as e (project_id, visitor_id, id)
  join scan_events s on s.project_id = e.project_id and s.visitor_id = e.visitor_id and s.id = e.id and s.result = 'OK'
  group by s.project_id, s.visitor_id`;

/**
 * The exhibitors' rows: made by the first event, a scan of either side; later ones move its times and counts, and leave it the
 * fair it was caught at, which decides its price. Once a colleague of the stand captured the visitor, it waits for nothing. A
 * lead of an exhibitor that the visitor took the data back from is born withdrawn. None is made of a visitor who left for good.
 * Returns the leads, so that their followers are told, each with the event that made it.
 */
const upsertLeads = (changes: readonly LeadChange[], events: readonly EventKey[]): Sql => sql`
  insert into leads (project_id, visitor_id, id, first_at, last_at, scan_count, first_event_id, consent_withdrawn_at,
    point_count, trade_fair_id, industry, profession, country_code, sort_name, initials)
  select c.project_id, c.visitor_id, c.id, c.first_at, c.last_at, c.scan_count, c.first_event_id, w.withdrawn_at,
    coalesce(n.points, 0), p.parent_id, v.industry, v.profession, v.country_code,
    coalesce(lead_initial(v.name), ''), lead_initials(v.name, v.organization)
  from unnest(${changes.map((change) => change.projectId)}::uuid[], ${changes.map((change) => change.visitorId)}::uuid[],
    ${changes.map((change) => change.leadId)}::uuid[], ${changes.map((change) => change.firstAt)}::timestamptz[],
    ${changes.map((change) => change.lastAt)}::timestamptz[], ${changes.map((change) => change.count)}::int[],
    ${changes.map((change) => change.firstEventId)}::uuid[])
    as c (project_id, visitor_id, id, first_at, last_at, scan_count, first_event_id)
  join visitors v on v.id = c.visitor_id
  join exhibitions p on p.id = c.project_id
  left join sharing_withdrawals w on w.visitor_id = c.visitor_id and w.exhibitor_id = p.owner_id
  left join (${newPoints(events)}) n on n.project_id = c.project_id and n.visitor_id = c.visitor_id
  order by c.project_id, c.visitor_id
  on conflict (project_id, visitor_id) do update set
    first_at = least(leads.first_at, excluded.first_at),
    last_at = greatest(leads.last_at, excluded.last_at),
    scan_count = leads.scan_count + excluded.scan_count,
    point_count = leads.point_count + excluded.point_count,
    held_at = case when excluded.scan_count > 0 then leads.held_at end
  returning project_id, visitor_id, id, first_event_id`;

/** Scans that are under way end before, and find it said afterwards. False when there is no such visitor any more. */
export async function lockVisitor(tx: Executor, visitorId: string): Promise<boolean> {
  return (await tx.execute(sql`select 1 from visitors where id = ${visitorId} for update`)) > 0;
}

/** A scan, or a capture, as a lead knows it. */
interface LeadEvent {
  readonly id: string;
  readonly projectId: string;
  readonly visitorId: string;
  readonly occurredAt: Date;
}

/** Sum of these events of one visitor, in the order in which they came, for the lead of one project. */
function changeBy(events: readonly [LeadEvent, ...LeadEvent[]], count: number): LeadChange {
  const [{ id, projectId, visitorId, occurredAt }] = events;
  const times = events.map((event) => event.occurredAt.getTime());
  return {
    projectId,
    visitorId,
    leadId: newIdAsOf(occurredAt),
    firstAt: new Date(Math.min(...times)),
    lastAt: new Date(Math.max(...times)),
    count,
    firstEventId: id,
  };
}

/**
 * Returns the statement that records in the exhibitors' lists that visitors were scanned; it comes after the one that
 * writes the events. A lead's id carries the time of the scan, which the exhibitor knows: that of the request would be
 * the same for every stand that a phone reports at once.
 */
export const recordLeads = (events: readonly LeadEvent[]): Sql =>
  upsertLeads(
    byLead(events).map((own) => changeBy(own, own.length)),
    events,
  );

/** The same for people captured at the stand: a lead counts the person's own scans, and nothing else. */
export const recordCapturedLeads = (events: readonly LeadEvent[]): Sql =>
  upsertLeads(
    byLead(events).map((own) => changeBy(own, 0)),
    [],
  );

const byLead = (events: readonly LeadEvent[]): readonly [LeadEvent, ...LeadEvent[]][] =>
  [...Map.groupBy(events, ({ projectId, visitorId }) => `${projectId} ${visitorId}`).values()] as [
    LeadEvent,
    ...LeadEvent[],
  ][];

/**
 * Returns the statement that brings new captures to the leads, which the same transaction has locked. The rating of the latest
 * capture counts, unless a colleague rated the lead at the desk after it; tags are added, the first spelling stays. The tags of
 * a withdrawn lead stay as they are.
 */
export const applyCaptures = (
  projectId: string,
  visitorIds: readonly string[],
  captureIds: readonly string[],
): Sql => sql`
  update leads l set
    rating = coalesce(n.rating, l.rating),
    tags = case when l.consent_withdrawn_at is not null then l.tags else (l.tags || array(
      select t.tag from (
        select distinct on (tag_key(g.tag)) g.tag, c.occurred_at, c.id, g.place
        from lead_captures c cross join unnest(c.tags) with ordinality as g (tag, place)
        where c.project_id = l.project_id and c.visitor_id = l.visitor_id and c.id = any(${captureIds}::uuid[])
        order by tag_key(g.tag), c.occurred_at, c.id, g.place
      ) t
      where tag_key(t.tag) <> all (select tag_key(known.tag) from unnest(l.tags) as known (tag))
      order by t.occurred_at, t.id, t.place
    ))[1:${leadLimits.tags}::int] end
  from (
    select p.visitor_id, (
      select r.rating from (
        select c.id, c.rating, c.occurred_at from lead_captures c
        where c.project_id = ${projectId} and c.visitor_id = p.visitor_id and c.rating is not null
        order by c.occurred_at desc, c.id desc limit 1
      ) r
      where r.id = any(${captureIds}::uuid[]) and not exists (
        select 1 from lead_changes d where d.project_id = ${projectId} and d.visitor_id = p.visitor_id
          and d.after ? 'rating' and d.at > r.occurred_at)
    ) as rating
    from unnest(${visitorIds}::uuid[]) as p (visitor_id)
  ) n
  where l.project_id = ${projectId} and l.visitor_id = n.visitor_id`;

/** Adds to what a visitor sent to the surveys of a project. */
export const addToAnswers = (
  { projectId, visitorId }: { projectId: string; visitorId: string },
  by: { answers: number; signals: number },
): Sql => sql`
  update leads set answer_count = answer_count + ${by.answers}::int,
    buying_signal_count = buying_signal_count + ${by.signals}::int
  where project_id = ${projectId} and visitor_id = ${visitorId}`;

/** Returns the visitor's lead in a project; undefined where there is none, or where the visitor took consent back. */
export async function findSharedLead(
  executor: Executor,
  { projectId, visitorId }: { projectId: string; visitorId: string },
): Promise<string | undefined> {
  const [row] = await executor.query<{ id: string }>(sql`
    select id from leads
    where project_id = ${projectId} and visitor_id = ${visitorId} and consent_withdrawn_at is null`);
  return row?.id;
}

/** Adds to the buying signals of many leads of a project; `changes` selects `visitor_id` and `by`, each visitor once. */
export const addBuyingSignals = (projectId: string, changes: Sql): Sql => sql`
  with changed as materialized (${changes}),
  locked as (
    select l.visitor_id from leads l join changed c on c.visitor_id = l.visitor_id
    where l.project_id = ${projectId} order by l.visitor_id for no key update of l)
  update leads l set buying_signal_count = l.buying_signal_count + c.by
  from changed c join locked k on k.visitor_id = c.visitor_id
  where l.project_id = ${projectId} and l.visitor_id = c.visitor_id`;

/** Weight of a kind of wish in the score: LOOKING asks for nothing. */
const countOf = (kind: Sql): Sql => sql`(${kind} in ('QUOTE', 'CALL', 'MEETING'))::int`;

/** Keeps with the lead what the visitor wishes now; null for nothing. Written also where it is the same, for the rest of it is not. */
export const setWish = (
  { projectId, visitorId }: { projectId: string; visitorId: string },
  kind: WishKind | null,
): Sql => sql`
  update leads set wish = ${kind}, wish_count = coalesce(${countOf(sql`${kind}::text`)}, 0)
  where project_id = ${projectId} and visitor_id = ${visitorId}`;

/** Brings all leads of a visitor up to date with the visitor's wishes. */
export async function setWishesAnew(tx: Executor, visitorId: string): Promise<void> {
  await tx.execute(sql`
    update leads l set wish = n.kind, wish_count = coalesce(${countOf(sql`n.kind`)}, 0)
    from (
      select l.project_id, w.kind from leads l
      left join wishes w on w.project_id = l.project_id and w.visitor_id = l.visitor_id and w.is_current and w.kind <> 'NONE'
      where l.visitor_id = ${visitorId}
    ) n
    where l.project_id = n.project_id and l.visitor_id = ${visitorId}
      and (l.wish, l.wish_count) is distinct from (n.kind, coalesce(${countOf(sql`n.kind`)}, 0))`);
}
