import { sql } from 'drizzle-orm';
import type { Executor } from '../database/connection.ts';
import { ownRows, type PersonalData } from '../personal-data.ts';
import { lockEmail, lockSubject } from './locks.ts';

/** An address that the identity provider calls verified. */
export interface VerifiedAddress {
  readonly email: string;
  /** When the provider said so, in milliseconds: of two statements the later one counts, whichever arrives first. */
  readonly asOf: number;
}

/** What of a person's records holds the address as well. */
export type ChangeRecords = (tx: Executor, subject: string, email: string) => Promise<void>;

/**
 * Lets the records of the person follow a verified address, in the given transaction. Repeating it changes nothing, and
 * what is older than what is known neither. False, and nothing changed, when the address is somebody else's.
 */
export type FollowAddress = (tx: Executor, subject: string, address: VerifiedAddress) => Promise<boolean>;

export async function findVerifiedAddress(executor: Executor, subject: string): Promise<VerifiedAddress | null> {
  const [row] = await executor.execute<{ email: string; as_of: number }>(sql`
    select email, (extract(epoch from as_of) * 1000)::float8 as as_of from verified_addresses where subject = ${subject}`);
  return row ? { email: row.email, asOf: row.as_of } : null;
}

/** Whose these addresses were last called, as far as anybody came with a token that says so: subjects by address. */
export async function findOwnersOf(executor: Executor, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await executor.execute<{ email: string; subject: string }>(
    sql`select email, subject from verified_addresses where email = any(${sql.param(emails)}::text[])`,
  );
  return new Map(rows.map(({ email, subject }) => [email, subject]));
}

export function createFollowing(changeRecords: ChangeRecords): FollowAddress {
  return async (tx, subject, { email, asOf }) => {
    await lockSubject(tx, subject);
    // Two people who come to one address at once come one after the other.
    await lockEmail(tx, email);
    const others = await tx.execute(
      sql`select 1 from verified_addresses where email = ${email} and subject <> ${subject}`,
    );
    if (others.length > 0) return false;
    const changed = await tx.execute(sql`
      insert into verified_addresses as known (subject, email, as_of)
      values (${subject}, ${email}, ${new Date(asOf).toISOString()})
      on conflict (subject) do update set email = excluded.email, as_of = excluded.as_of
      where known.as_of <= excluded.as_of
      returning subject`);
    if (changed.length > 0) await changeRecords(tx, subject, email);
    return true;
  };
}

/** Frees the address of somebody who is gone. */
export async function forgetAddress(tx: Executor, subject: string): Promise<void> {
  await tx.execute(sql`delete from verified_addresses where subject = ${subject}`);
}

export const emailPersonalData: PersonalData = {
  tables: [{ table: 'verified_addresses', rowsOf: ({ subject }) => ownRows('verified_addresses', 'subject', subject) }],
};
