import type { EventType } from '@fairlead/contract/events';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface NewEvent {
  readonly id: string;
  readonly at: Date;
  readonly projectId: string | null;
  readonly beaconId: string | null;
  readonly attachmentId: string | null;
  readonly data: object;
}

/**
 * Stores events in one statement. Where one happened is looked up: an attachment says its point and a point its project,
 * whatever was claimed. What does not exist is left out, and so is a project that the caller has nothing to do with:
 * one counts as a visitor of the points they scanned, as an account of its company's projects and of those in its
 * organizer's fairs, and as an administrator everywhere.
 */
export async function insertEvents(
  executor: Executor,
  { type, subject }: { type: EventType; subject: string },
  events: readonly NewEvent[],
): Promise<void> {
  await executor.execute(sql`
    insert into engagement_events (project_id, at, id, type, beacon_id, attachment_id, data)
    select coalesce(p.id, '00000000-0000-0000-0000-000000000000'), e.at, e.id, ${type},
      case when p.id is not null then b.id end, case when p.id is not null then a.id end, e.data
    from jsonb_to_recordset(${sql.json(events)}::jsonb) as e(
      id uuid, at timestamptz, "projectId" uuid, "beaconId" uuid, "attachmentId" uuid, data jsonb)
    left join attachments a on a.id = e."attachmentId"
    left join beacons b on b.id = coalesce(a.beacon_id, e."beaconId")
    left join exhibitions p on p.id = coalesce(b.project_id, e."projectId") and p.deleted_at is null and (
      exists (select 1 from visitors v join scans s on s.visitor_id = v.id
        where v.subject = ${subject} and s.project_id = p.id and s.beacon_id = coalesce(b.id, s.beacon_id))
      or exists (select 1 from accounts c left join exhibitions f on f.id = p.parent_id
        where c.subject = ${subject} and (p.owner_id in (c.exhibitor_id, c.organizer_id) or f.owner_id = c.organizer_id))
      or exists (select 1 from admins where subject = ${subject}))`);
}

/** Deletes events that are older than they are kept, the oldest first; returns how many. */
export async function deleteOldEvents(
  tx: Executor,
  { now, keptMonths }: { now: Date; keptMonths: number },
  limit: number,
): Promise<number> {
  return tx.execute(sql`
    with due as (
      select project_id, at, id from engagement_events
      where at < (${now}::timestamptz at time zone 'UTC' - make_interval(months => ${keptMonths}))
        at time zone 'UTC'
      order by at, id limit ${limit} for update skip locked
    )
    delete from engagement_events e using due
    where e.project_id = due.project_id and e.at = due.at and e.id = due.id`);
}

/** Returns whether the account lets its use be counted. */
export async function isAccountCounted(executor: Executor, accountId: string): Promise<boolean> {
  const rows = await executor.query(sql`select from counted_accounts where account_id = ${accountId}`);
  return rows.length > 0;
}

/** Returns whether an account of this identity does. */
export async function isSubjectCounted(executor: Executor, subject: string): Promise<boolean> {
  const rows = await executor.query(sql`
    select from counted_accounts c join accounts a on a.id = c.account_id where a.subject = ${subject}`);
  return rows.length > 0;
}

/** On again leaves the time since when it is on. */
export async function countAccount(executor: Executor, accountId: string, now: Date): Promise<void> {
  await executor.execute(sql`
    insert into counted_accounts (account_id, since) values (${accountId}, ${now}) on conflict do nothing`);
}

export async function stopCountingAccount(executor: Executor, accountId: string): Promise<void> {
  await executor.execute(sql`delete from counted_accounts where account_id = ${accountId}`);
}
