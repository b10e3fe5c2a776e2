import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { naturally } from '../../platform/pagination.ts';

export interface Subscription {
  readonly email: string;
  readonly isVerified: boolean;
  readonly dailyLeads: boolean;
}

export async function findSubscription(executor: Executor, accountId: string): Promise<Subscription | undefined> {
  const [row] = await executor.query<Subscription>(sql`
    select a.email, v.subject is not null as is_verified, d.account_id is not null as daily_leads
    from accounts a left join verified_addresses v on v.subject = a.subject and v.email = a.email
    left join lead_digests d on d.account_id = a.id
    where a.id = ${accountId}`);
  return row;
}

/** On again leaves the time since when it is on. */
export async function subscribe(executor: Executor, accountId: string, now: Date): Promise<void> {
  await executor.execute(sql`
    insert into lead_digests (account_id, since) values (${accountId}, ${now}) on conflict do nothing`);
}

export async function unsubscribe(executor: Executor, accountId: string): Promise<void> {
  await executor.execute(sql`delete from lead_digests where account_id = ${accountId}`);
}

export interface Subscriber {
  readonly accountId: string;
  readonly email: string;
  readonly language: 'en' | 'es' | 'de';
  /** The leads until then were in an earlier digest. */
  readonly sentUntil: Date;
  /** The last day on which there was a mail, YYYY-MM-DD. */
  readonly lastDay: string | null;
  /** Of the fair that is on, else of the newest project. */
  readonly timeZone: string;
}

/** Accounts that want the digest, may get it, and have a project; by id, behind the one given. */
export async function listSubscribers(
  executor: Executor,
  now: Date,
  after: string | undefined,
  limit: number,
): Promise<readonly Subscriber[]> {
  return executor.query<Subscriber>(sql`
    select a.id as account_id, a.email, e.language, greatest(d.since, m.until_at) as sent_until, m.day as last_day,
      z.time_zone
    from lead_digests d
    join accounts a on a.id = d.account_id
    join exhibitors e on e.id = a.exhibitor_id
    join verified_addresses v on v.subject = a.subject and v.email = a.email
    left join lateral (
      select max(day) as day, max(until_at) as until_at from digest_mails where account_id = a.id
    ) m on true
    join lateral (
      select coalesce(f.time_zone, p.time_zone) as time_zone
      from exhibitions p left join exhibitions f on f.id = p.parent_id
      where p.owner_id = a.exhibitor_id and p.kind = 'PROJECT' and p.archived_at is null
      order by coalesce(${now}::timestamptz between f.starts_at - interval '1 day' and f.ends_at + interval '1 day',
        false) desc, p.created_at desc, p.id desc
      limit 1
    ) z on true
    where 'EXHIBITOR' = any(a.roles) and ${after === undefined ? sql`true` : sql`d.account_id > ${after}::uuid`}
      and not exists (
        select 1 from suspensions s where s.holder in (a.subject, 'EXHIBITOR:' || a.exhibitor_id)
          and s.lifted_at is null and (s.until_at is null or s.until_at > ${now}::timestamptz))
    order by d.account_id limit ${limit}`);
}

/** A part of an account's day: the leads that arrived from one moment until before another. */
export interface Period {
  readonly accountId: string;
  readonly from: Date;
  readonly until: Date;
}

export interface NewLeads {
  readonly accountId: string;
  readonly project: string;
  readonly fair: string | null;
  readonly point: string | null;
  readonly leads: number;
}

/** The smallest id that could be made at a moment: ids tell when a lead arrived, however late its phone found a network. */
const firstIdAt = (moment: Sql): Sql =>
  sql`(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/** How many leads arrived in each account's period, by project and the point where each began; the most first. */
export async function countNewLeads(executor: Executor, periods: readonly Period[]): Promise<readonly NewLeads[]> {
  return executor.query<NewLeads>(sql`
    select t."accountId" as account_id, p.name as project, f.name as fair, b.name as point, count(*)::int as leads
    from jsonb_to_recordset(${sql.json(periods)}::jsonb)
      as t("accountId" uuid, "from" timestamptz, "until" timestamptz)
    join accounts a on a.id = t."accountId"
    join exhibitions p on p.owner_id = a.exhibitor_id and p.kind = 'PROJECT' and p.archived_at is null
    left join exhibitions f on f.id = p.parent_id
    join leads l on l.project_id = p.id and l.id >= ${firstIdAt(sql`t."from"`)} and l.id < ${firstIdAt(sql`t."until"`)}
    left join scan_events s on s.project_id = l.project_id and s.visitor_id = l.visitor_id and s.id = l.first_event_id
    left join beacons b on b.id = s.beacon_id
    group by t."accountId", p.id, p.name, f.name, b.id, b.name
    order by t."accountId", ${naturally(sql`p.name`)}, p.id, leads desc, ${naturally(sql`b.name`)}`);
}

/** Takes the account's mail of the day. Returns false when there was one, or another process is at it. */
export async function takeDay(tx: Executor, { accountId, from, until }: Period, day: string): Promise<boolean> {
  const taken = await tx.execute(sql`
    insert into digest_mails (account_id, day, from_at, until_at)
    select account_id, ${day}::date, ${from}::timestamptz, ${until}::timestamptz
    from lead_digests where account_id = ${accountId} for key share
    on conflict do nothing`);
  return taken > 0;
}

/** Writes when it was sent; null if it was not, and then the next one has what this one would have had. */
export async function settleDay(
  executor: Executor,
  accountId: string,
  day: string,
  sentAt: Date | null,
): Promise<void> {
  await executor.execute(
    sentAt === null
      ? sql`update digest_mails set until_at = from_at where account_id = ${accountId} and day = ${day}::date`
      : sql`update digest_mails set sent_at = ${sentAt} where account_id = ${accountId} and day = ${day}::date`,
  );
}

/** Deletes days of long ago, all but each account's last one, which says until when leads were sent. */
export async function deleteOld(executor: Executor, now: Date): Promise<void> {
  await executor.execute(sql`
    delete from digest_mails m where day < (${now}::timestamptz - interval '30 days')::date
      and exists (select 1 from digest_mails newer where newer.account_id = m.account_id and newer.day > m.day)`);
}
