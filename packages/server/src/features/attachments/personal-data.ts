import { longLookSeconds } from '@fairlead/contract/attachments';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { quarterOf } from '../../platform/database/quarters.ts';
import { type PersonalData, rowsOfPart, type VisitorSplit } from '../../platform/personal-data.ts';

/** Selects the rows with the names of what they are about: ids alone would mean nothing to their reader. */
const named = (table: string, visitorId: string | null): Sql | null =>
  visitorId === null
    ? null
    : sql`
      select k.*, a.name as attachment, coalesce(b.title, b.name) as mixie_point from ${sql.identifier(table)} k
      left join attachments a on a.id = k.attachment_id left join beacons b on b.id = a.beacon_id
      where k.visitor_id = ${visitorId}`;

export const attachmentPersonalData: PersonalData = {
  tables: [
    { table: 'attachment_favourites', rowsOf: ({ visitorId }) => named('attachment_favourites', visitorId) },
    { table: 'attachment_openings', rowsOf: ({ visitorId }) => named('attachment_openings', visitorId) },
  ],
  eraseVisitor: (tx, { visitorId }) => eraseEngagement(tx, visitorId),
  mergeVisitor: (tx, { from, to }) => mergeEngagement(tx, from, to),
  splitVisitor: splitEngagement,
};

/** Removes a visitor's favourites and openings; the figures stay, without a person. */
export async function eraseEngagement(tx: Executor, visitorId: string): Promise<void> {
  await tx.execute(sql`delete from attachment_favourites where visitor_id = ${visitorId}`);
  await tx.execute(sql`delete from attachment_openings where visitor_id = ${visitorId}`);
}

/** Makes what one visitor kept and opened another's; neither keeps or opens anything meanwhile. */
async function mergeEngagement(tx: Executor, from: string, to: string): Promise<void> {
  // A favourite of both is kept once, and counts once.
  await tx.execute(sql`
    with twice as (
      delete from attachment_favourites f using attachment_favourites own
      where f.visitor_id = ${from} and own.visitor_id = ${to} and own.project_id = f.project_id
        and own.attachment_id = f.attachment_id
      returning f.project_id, f.attachment_id)
    insert into attachment_counters as c (project_id, attachment_id, hour, slot, openings, favourites)
    select project_id, attachment_id, ${quarterOf(sql`now()`)}, 0, 0, -1 from twice
    on conflict (project_id, attachment_id, hour, slot) do update set favourites = c.favourites - 1`);
  await tx.execute(sql`update attachment_favourites set visitor_id = ${to} where visitor_id = ${from}`);
  await tx.execute(sql`
    update attachment_openings own set first_at = least(own.first_at, other.first_at),
      last_at = greatest(own.last_at, other.last_at), visits = own.visits + other.visits,
      looked_seconds = least(own.looked_seconds + other.looked_seconds, ${longLookSeconds}::int)
    from attachment_openings other
    where other.visitor_id = ${from} and own.visitor_id = ${to} and own.project_id = other.project_id
      and own.attachment_id = other.attachment_id`);
  await tx.execute(sql`
    update attachment_openings o set visitor_id = ${to} where o.visitor_id = ${from} and not exists (
      select 1 from attachment_openings own where own.project_id = o.project_id
        and own.attachment_id = o.attachment_id and own.visitor_id = ${to})`);
  await tx.execute(sql`delete from attachment_openings where visitor_id = ${from}`);
}

async function splitEngagement(tx: Executor, split: VisitorSplit): Promise<void> {
  await tx.execute(sql`update attachment_favourites set visitor_id = ${split.to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`update attachment_openings set visitor_id = ${split.to} where ${rowsOfPart(split)}`);
}
