import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { leadColumns } from './queries.ts';
import type { LeadRow } from './rows.ts';

/** Withdrawn for ever, without what staff wrote on it. */
export async function anonymizeLeads(tx: Executor, visitorId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update leads set consent_withdrawn_at = coalesce(consent_withdrawn_at, ${now}::timestamptz), tags = '{}'
    where visitor_id = ${visitorId}`);
  await tx.execute(sql`delete from sharing_withdrawals where visitor_id = ${visitorId}`);
}

/** A lead of the visitor's with the exhibitor that has it. */
export interface HeldLead extends LeadRow {
  readonly exhibitorId: string;
  readonly exhibitorName: string;
  readonly withdrawnAt: Date | null;
  readonly points: number;
}

export async function leadsOfVisitor(
  executor: Executor,
  visitorId: string,
  exhibitorId: string | null,
): Promise<readonly HeldLead[]> {
  const one = exhibitorId === null ? sql`` : sql`and e.id = ${exhibitorId}`;
  return executor.query<HeldLead>(sql`
    select ${leadColumns}, e.id as exhibitor_id, e.name as exhibitor_name, w.withdrawn_at,
      (select count(*)::int from scans s where s.project_id = l.project_id and s.visitor_id = l.visitor_id) as points
    from leads l
    join visitors v on v.id = l.visitor_id
    join exhibitions p on p.id = l.project_id
    join exhibitors e on e.id = p.owner_id
    left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
    left join sharing_withdrawals w on w.visitor_id = l.visitor_id and w.exhibitor_id = e.id
    where l.visitor_id = ${visitorId} ${one} order by l.last_at desc, l.id desc`);
}

/** Scans that are under way end before, and find it said afterwards. False when there is no such visitor any more. */
export async function lockVisitor(tx: Executor, visitorId: string): Promise<boolean> {
  return (await tx.execute(sql`select 1 from visitors where id = ${visitorId} for update`)) > 0;
}

export async function withdrawSharing(
  tx: Executor,
  key: { visitorId: string; exhibitorId: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into sharing_withdrawals (visitor_id, exhibitor_id, withdrawn_at)
    values (${key.visitorId}, ${key.exhibitorId}, ${now}) on conflict do nothing`);
  await tx.execute(sql`
    update leads l set consent_withdrawn_at = ${now} from exhibitions p
    where l.visitor_id = ${key.visitorId} and l.consent_withdrawn_at is null
      and p.id = l.project_id and p.owner_id = ${key.exhibitorId}`);
}

export async function restoreSharing(tx: Executor, key: { visitorId: string; exhibitorId: string }): Promise<void> {
  await tx.execute(sql`
    delete from sharing_withdrawals where visitor_id = ${key.visitorId} and exhibitor_id = ${key.exhibitorId}`);
  await tx.execute(sql`
    update leads l set consent_withdrawn_at = null from exhibitions p
    where l.visitor_id = ${key.visitorId} and p.id = l.project_id and p.owner_id = ${key.exhibitorId}`);
}
