import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { quarterOf } from '../../platform/database/quarters.ts';
import { ownRows, type PersonalData, rowsOfPart, type VisitorSplit } from '../../platform/personal-data.ts';
import { noPoint } from './write-queries.ts';

/**
 * Moves one visitor's scans to another. It reads the leads of both, so it goes before those are merged; neither visitor scans
 * meanwhile.
 */
async function mergeScans(tx: Executor, from: string, to: string): Promise<void> {
  // Two leads of one project become one: the quarter of an hour in which the other was made counts one less.
  await tx.execute(sql`
    update scan_counters c set leads = c.leads - 1
    from leads other
    join leads own on own.project_id = other.project_id and own.visitor_id = ${to}
    cross join lateral (
      select s.beacon_id, s.occurred_at from scan_events s
      where s.project_id = other.project_id and s.visitor_id = other.visitor_id and s.id = other.first_event_id
      union all
      select ${noPoint}::uuid, k.occurred_at from lead_captures k
      where k.project_id = other.project_id and k.visitor_id = other.visitor_id and k.id = other.first_event_id
    ) e
    where other.visitor_id = ${from} and c.project_id = other.project_id and c.beacon_id = e.beacon_id
      and c.hour = ${quarterOf(sql`e.occurred_at`)}`);
  // Two people at one point become one.
  await tx.execute(sql`
    update scan_counters c set visitors = c.visitors - 1
    from scans other
    join scans own on own.project_id = other.project_id and own.beacon_id = other.beacon_id and own.visitor_id = ${to}
    join scan_events e
      on e.project_id = other.project_id and e.visitor_id = other.visitor_id and e.id = other.first_event_id
    where other.visitor_id = ${from} and c.project_id = other.project_id and c.beacon_id = other.beacon_id
      and c.hour = ${quarterOf(sql`e.occurred_at`)}`);
  // Events are found by their project, and every one has a lead.
  await tx.execute(sql`
    update scan_events e set visitor_id = ${to}
    from leads l
    where l.visitor_id = ${from} and e.project_id = l.project_id and e.visitor_id = ${from}
      and not exists (select 1 from scan_events o
        where o.project_id = e.project_id and o.visitor_id = ${to} and o.id = e.id)`);
  await tx.execute(sql`
    update scans own set first_at = least(own.first_at, other.first_at),
      last_at = greatest(own.last_at, other.last_at), scan_count = own.scan_count + other.scan_count,
      archived_at = case when other.archived_at is null and other.last_at > own.archived_at then null
        else own.archived_at end,
      category = coalesce(own.category, other.category),
      note = nullif(concat_ws(E'\n', own.note, other.note), '')
    from scans other
    where other.visitor_id = ${from} and own.visitor_id = ${to} and own.project_id = other.project_id
      and own.beacon_id = other.beacon_id`);
  await tx.execute(sql`
    update scans s set visitor_id = ${to} where s.visitor_id = ${from} and not exists (
      select 1 from scans o where o.project_id = s.project_id and o.visitor_id = ${to} and o.beacon_id = s.beacon_id)`);
  await tx.execute(sql`
    update missing_scans m set visitor_id = ${to} where m.visitor_id = ${from}
      and not exists (select 1 from missing_scans o where o.visitor_id = ${to} and o.id = m.id)`);
  await tx.execute(sql`delete from scans where visitor_id = ${from}`);
  await tx.execute(sql`delete from missing_scans where visitor_id = ${from}`);
}

/** Removes a visitor's own list and their failed scans. The events stay, as figures without a person. */
async function eraseScans(tx: Executor, visitorId: string): Promise<void> {
  await tx.execute(sql`delete from scans where visitor_id = ${visitorId}`);
  await tx.execute(sql`delete from missing_scans where visitor_id = ${visitorId}`);
}

async function splitScans(tx: Executor, split: VisitorSplit): Promise<void> {
  await tx.execute(sql`update scan_events set visitor_id = ${split.to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`update scans set visitor_id = ${split.to} where ${rowsOfPart(split)}`);
}

export const scanPersonalData: PersonalData = {
  tables: [
    {
      table: 'scans',
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select s.*, coalesce(b.title, b.name) as mixie_point from scans s left join beacons b on b.id = s.beacon_id
          where s.visitor_id = ${visitorId} order by s.first_at`,
    },
    {
      table: 'scan_events',
      // The key begins with the project; every event has a lead, and leads are found by their visitor.
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select e.* from leads l join scan_events e on e.project_id = l.project_id and e.visitor_id = l.visitor_id
          where l.visitor_id = ${visitorId} order by e.occurred_at, e.id`,
    },
    { table: 'missing_scans', rowsOf: ({ visitorId }) => ownRows('missing_scans', 'visitor_id', visitorId) },
  ],
  eraseVisitor: (tx, { visitorId }) => eraseScans(tx, visitorId),
  mergeVisitor: (tx, { from, to }) => mergeScans(tx, from, to),
  splitVisitor: splitScans,
};
