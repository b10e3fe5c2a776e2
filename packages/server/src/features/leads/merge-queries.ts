import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** One visitor's leads become another's: where an exhibitor has both, one lead with what was found out about either. */
export async function mergeLeads(tx: Executor, from: string, to: string): Promise<void> {
  // Paid once is paid for both; the first payment stands.
  await tx.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source, payment_id)
    select u.project_id, ${to}, u.at, u.amount, u.currency, u.price_source, u.payment_id
    from leads l join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
    where l.visitor_id = ${from} on conflict do nothing`);
  await tx.execute(sql`
    delete from lead_unlocks u using leads l
    where l.visitor_id = ${from} and u.project_id = l.project_id and u.visitor_id = l.visitor_id`);
  await tx.execute(sql`
    update leads own set first_at = least(own.first_at, other.first_at),
      last_at = greatest(own.last_at, other.last_at), scan_count = own.scan_count + other.scan_count,
      rating = case when own.rating = 0 then other.rating else own.rating end,
      status = case when own.status = 'NEW' then other.status else own.status end,
      tags = own.tags || array(select unnest(other.tags) except select unnest(own.tags)),
      consent_withdrawn_at = coalesce(own.consent_withdrawn_at, other.consent_withdrawn_at)
    from leads other
    where other.visitor_id = ${from} and own.visitor_id = ${to} and own.project_id = other.project_id`);
  await tx.execute(sql`
    update leads l set visitor_id = ${to} where l.visitor_id = ${from}
      and not exists (select 1 from leads o where o.project_id = l.project_id and o.visitor_id = ${to})`);
  await tx.execute(sql`delete from leads where visitor_id = ${from}`);
  await tx.execute(sql`
    insert into sharing_withdrawals (visitor_id, exhibitor_id, withdrawn_at)
    select ${to}, exhibitor_id, withdrawn_at from sharing_withdrawals where visitor_id = ${from}
    on conflict do nothing`);
  await tx.execute(sql`delete from sharing_withdrawals where visitor_id = ${from}`);
  // What the person took back is taken back of all that is theirs.
  await tx.execute(sql`
    update leads l set consent_withdrawn_at = w.withdrawn_at
    from sharing_withdrawals w join exhibitions p on p.owner_id = w.exhibitor_id
    where w.visitor_id = ${to} and l.visitor_id = ${to} and l.project_id = p.id and l.consent_withdrawn_at is null`);
}
