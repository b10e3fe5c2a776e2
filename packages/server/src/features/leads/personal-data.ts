import { longLookSeconds } from '@fairlead/contract/attachments';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { ownRows, type PersonalData, rowsOfPart, type VisitorSplit } from '../../platform/personal-data.ts';
import { deletePrivateViews } from './queries.ts';
import { setWishesAnew } from './record-leads.ts';
import { unassignLeads } from './work.ts';

/**
 * Acts of two leads of one person, of which each counts once. The rows of both are one person's already, but for openings, which
 * become one later: a long look that was the other's only is counted then.
 */
const factsOfBoth = (from: string, to: string): Sql => {
  const ofLead = sql`project_id = own.project_id and visitor_id = ${to}`;
  const openedByBoth = sql`attachment_openings o join attachment_openings twice
    on twice.project_id = o.project_id and twice.attachment_id = o.attachment_id and twice.visitor_id = ${from}
    where o.project_id = own.project_id and o.visitor_id = ${to}`;
  return sql`
    point_count = (select count(*) from scans where ${ofLead}),
    document_count = own.document_count + other.document_count - (select count(*) from ${openedByBoth}),
    long_look_count = own.long_look_count + other.long_look_count - (
      select count(*) from ${openedByBoth} and twice.looked_seconds >= ${longLookSeconds}),
    answer_count = (select count(*) from survey_answers where ${ofLead} and is_complete),
    buying_signal_count = (
      select count(*) from survey_answers a join surveys s on s.id = a.survey_id
        cross join jsonb_array_elements(s.questions) question
        cross join jsonb_array_elements(question -> 'options') option
      where a.project_id = own.project_id and a.visitor_id = ${to} and a.is_complete
        and (option ->> 'isBuyingSignal')::boolean and (a.answers -> (question ->> 'id')) ? (option ->> 'id'))`;
};

/** A team's notes and changes of one lead go along; an id that both have, for a device made it, becomes another one. */
const moveRows = (table: Sql, from: string, to: string): Sql => sql`
  update ${table} w set visitor_id = ${to}, id = case when exists (select 1 from ${table} o
      where o.project_id = w.project_id and o.visitor_id = ${to} and o.id = w.id) then gen_random_uuid() else w.id end
  from leads l where l.visitor_id = ${from} and w.project_id = l.project_id and w.visitor_id = ${from}`;

/**
 * One visitor's leads become another's: where an exhibitor has both, one lead with what was found out about either. Scans and
 * answers are merged already.
 */
async function mergeLeads(tx: Executor, from: string, to: string): Promise<void> {
  // Transactions on either lead have finished, or find the joined one.
  await tx.execute(sql`
    select 1 from leads where visitor_id in (${from}, ${to}) order by project_id, visitor_id for update`);
  await tx.execute(moveRows(sql`lead_notes`, from, to));
  await tx.execute(moveRows(sql`lead_changes`, from, to));
  // Paid once is paid for both: the payment of the lead that stays stands, the other one is given back.
  await tx.execute(sql`
    insert into lead_losses (project_id, lead_id, at, unlocked_at, payment_id, licence_id)
    select u.project_id, l.id, now(), u.at, u.payment_id, u.licence_id
    from leads l join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
    join lead_unlocks o on o.project_id = l.project_id and o.visitor_id = ${to}
    where l.visitor_id = ${from} and (u.payment_id is not null or u.licence_id is not null)
    on conflict do nothing`);
  await tx.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source, payment_id, licence_id, unlocked_by)
    select u.project_id, ${to}, u.at, u.amount, u.currency, u.price_source, u.payment_id, u.licence_id, u.unlocked_by
    from leads l join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
    where l.visitor_id = ${from} on conflict do nothing`);
  await tx.execute(sql`
    delete from lead_unlocks u using leads l
    where l.visitor_id = ${from} and u.project_id = l.project_id and u.visitor_id = l.visitor_id`);
  await tx.execute(sql`
    update leads own set
      trade_fair_id = case when other.first_at < own.first_at then other.trade_fair_id else own.trade_fair_id end,
      first_at = least(own.first_at, other.first_at),
      held_at = case when other.held_at is not null then own.held_at end,
      last_at = greatest(own.last_at, other.last_at), scan_count = own.scan_count + other.scan_count,
      rating = case when own.rating = 0 then other.rating else own.rating end,
      status = case when own.status = 'NEW' then other.status else own.status end,
      tags = own.tags || array(select tag from unnest(other.tags) with ordinality as t (tag, place)
        where tag_key(tag) <> all (select tag_key(unnest(own.tags))) order by place),
      assignee_id = coalesce(own.assignee_id, other.assignee_id),
      contacted_at = least(own.contacted_at, other.contacted_at),
      ${factsOfBoth(from, to)},
      consent_withdrawn_at = coalesce(own.consent_withdrawn_at, other.consent_withdrawn_at)
    from leads other
    where other.visitor_id = ${from} and own.visitor_id = ${to} and own.project_id = other.project_id`);
  await tx.execute(sql`
    update leads l set visitor_id = ${to} where l.visitor_id = ${from}
      and not exists (select 1 from leads o where o.project_id = l.project_id and o.visitor_id = ${to})`);
  await tx.execute(sql`delete from leads where visitor_id = ${from}`);
  await setWishesAnew(tx, to);
  await tx.execute(sql`
    insert into sharing_withdrawals as own (visitor_id, exhibitor_id, withdrawn_at, phone_withdrawn_at)
    select ${to}, exhibitor_id, withdrawn_at, phone_withdrawn_at from sharing_withdrawals where visitor_id = ${from}
    on conflict (visitor_id, exhibitor_id) do update set withdrawn_at = coalesce(own.withdrawn_at, excluded.withdrawn_at),
      phone_withdrawn_at = coalesce(own.phone_withdrawn_at, excluded.phone_withdrawn_at)`);
  await tx.execute(sql`delete from sharing_withdrawals where visitor_id = ${from}`);
  // A withdrawal holds for all leads of the person.
  await tx.execute(sql`
    update leads l set consent_withdrawn_at = w.withdrawn_at
    from sharing_withdrawals w join exhibitions p on p.owner_id = w.exhibitor_id
    where w.visitor_id = ${to} and l.visitor_id = ${to} and l.project_id = p.id and l.consent_withdrawn_at is null
      and w.withdrawn_at is not null`);
  await tx.execute(sql`
    update lead_unlocks u set phone_withdrawn_at = w.phone_withdrawn_at
    from sharing_withdrawals w join exhibitions p on p.owner_id = w.exhibitor_id
    where w.visitor_id = ${to} and u.visitor_id = ${to} and u.project_id = p.id and u.phone_withdrawn_at is null
      and w.phone_withdrawn_at is not null`);
}

/**
 * Takes the leads that one exhibitor has of a visitor out of the visitor's record, with their unlocks. Unlocks go first: what an open
 * lead is found by is made anew when the lead moves.
 */
async function splitLeads(tx: Executor, split: VisitorSplit): Promise<void> {
  const { from, to, exhibitorId } = split;
  await tx.execute(sql`
    select 1 from leads where ${rowsOfPart(split)} order by project_id, visitor_id for update`);
  await tx.execute(sql`update lead_notes set visitor_id = ${to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`update lead_changes set visitor_id = ${to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`update lead_unlocks set visitor_id = ${to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`update leads set visitor_id = ${to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`
    update sharing_withdrawals set visitor_id = ${to} where visitor_id = ${from} and exhibitor_id = ${exhibitorId}`);
}

/** Selects what a team kept about a person, by the project that it did so for. */
const ofLeads = (visitorId: string | null, table: Sql, columns: Sql): Sql | null =>
  visitorId === null
    ? null
    : sql`
      select l.project_id, e.name as exhibitor, p.name as project, ${columns}
      from leads l join ${table} t on t.project_id = l.project_id and t.visitor_id = l.visitor_id
      join exhibitions p on p.id = l.project_id left join exhibitors e on e.id = p.owner_id
      where l.visitor_id = ${visitorId} order by t.at, t.id`;

export const leadPersonalData: PersonalData = {
  tables: [
    {
      table: 'leads',
      // Which colleague follows up is the team's business.
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select (jsonb_populate_record(l, '{"assignee_id": null}')).*, e.name as exhibitor, p.name as project
          from leads l join exhibitions p on p.id = l.project_id left join exhibitors e on e.id = p.owner_id
          where l.visitor_id = ${visitorId} order by l.first_at, l.id`,
    },
    {
      table: 'lead_unlocks',
      // The price is the exhibitor's own business; the fact of an unlock is the person's, too.
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select u.project_id, u.visitor_id, u.at
          from leads l join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
          where l.visitor_id = ${visitorId} order by u.at`,
    },
    {
      table: 'lead_notes',
      // A team's notes on a person are the person's data too, withdrawn or not; their author is the team's business.
      rowsOf: ({ visitorId }) => ofLeads(visitorId, sql`lead_notes`, sql`t.id, t.at, t.text`),
    },
    {
      table: 'lead_changes',
      rowsOf: ({ visitorId }) =>
        ofLeads(
          visitorId,
          sql`lead_changes`,
          sql`t.id, t.at, t.before - 'assigneeId' as before, t.after - 'assigneeId' as after`,
        ),
    },
    {
      table: 'sharing_withdrawals',
      rowsOf: ({ visitorId }) => ownRows('sharing_withdrawals', 'visitor_id', visitorId),
    },
    { table: 'lead_views', rowsOf: ({ accountId }) => ownRows('lead_views', 'author_id', accountId) },
  ],
  eraseVisitor: (tx, { visitorId }, now) => anonymizeLeads(tx, visitorId, now),
  eraseAccount: async (tx, { accountId }) => {
    await unassignLeads(tx, accountId);
    await deletePrivateViews(tx, accountId);
  },
  mergeVisitor: (tx, { from, to }) => mergeLeads(tx, from, to),
  splitVisitor: splitLeads,
};

/**
 * Withdrawn for ever, without the staff's notes on it, now or before. Facts of a score in rows that go with the person go with
 * them; the surveys' rows stay, as anonymous figures.
 */
async function anonymizeLeads(tx: Executor, visitorId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update leads set consent_withdrawn_at = coalesce(consent_withdrawn_at, ${now}::timestamptz), tags = '{}',
      point_count = 0, document_count = 0, long_look_count = 0, wish_count = 0, wish = null
    where visitor_id = ${visitorId}`);
  // No further note comes: its author waits for the lead, and finds it withdrawn.
  const theirs = sql`(project_id, visitor_id) in (select project_id, visitor_id from leads where visitor_id = ${visitorId})`;
  await tx.execute(sql`delete from lead_notes where ${theirs}`);
  await tx.execute(sql`delete from lead_changes where ${theirs}`);
  await tx.execute(sql`delete from sharing_withdrawals where visitor_id = ${visitorId}`);
}
