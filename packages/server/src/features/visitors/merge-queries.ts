import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Until the transaction ends nobody else adds visitors by e-mail: whoever looks for some finds all there are. */
export async function lockVisitorEmails(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import'), hashtext('visitors'))`);
}

/** Until the transaction ends no visitor is added by e-mail; several may wait for that at once. */
export async function lockVisitorEmailsForReading(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('import'), hashtext('visitors'))`);
}

/** Visitors under an e-mail who never signed in, the oldest first. */
export async function findUnclaimedVisitors(tx: Executor, email: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from visitors where email = ${email} and subject is null order by created_at, id`,
  );
  return rows.map(({ id }) => id);
}

/** Scans that are under way end before, and later ones wait; always in the same order. */
export async function lockVisitors(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select 1 from visitors where id = any(${ids}::uuid[]) order by id for update`);
}

/** What the person left open in the profile is filled in from the other one, which is no more. */
export async function mergeProfile(tx: Executor, from: string, to: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update visitors own set profession = coalesce(own.profession, other.profession),
      industry = coalesce(own.industry, other.industry), organization = coalesce(own.organization, other.organization),
      city = coalesce(own.city, other.city), state = coalesce(own.state, other.state),
      country_code = coalesce(own.country_code, other.country_code),
      phone = coalesce(own.phone, other.phone),
      -- A number and the prefix before it belong together.
      prefix = case when own.phone is null and other.phone is not null then other.prefix else own.prefix end,
      created_at = least(own.created_at, other.created_at), updated_at = ${now}
    from visitors other where own.id = ${to} and other.id = ${from}`);
  await tx.execute(sql`delete from visitors where id = ${from}`);
}
