import { longLookSeconds } from '@fairlead/contract/attachments';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { setWishesAnew } from './wish-queries.ts';

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
export async function mergeLeads(tx: Executor, from: string, to: string): Promise<void> {
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
