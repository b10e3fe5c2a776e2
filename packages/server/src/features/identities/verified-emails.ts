import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { ownRows, type PersonalData } from '../../platform/personal-data.ts';
import { lockEmail, lockSubject } from './locks.ts';

/** An e-mail that the identity provider calls verified. */
export interface VerifiedEmail {
  readonly email: string;
  /** When the provider said so, in milliseconds: of two statements the later one counts, whichever arrives first. */
  readonly asOf: number;
  /** By a reset of a password: what was made under the sign-in before need not be the owner's. */
  readonly isTakenOver?: boolean;
}

/** Writes the e-mail into what else there is of a person's records. */
export type ChangeRecords = (
  tx: Executor,
  subject: string,
  verified: Pick<VerifiedEmail, 'email' | 'isTakenOver'>,
) => Promise<void>;

/**
 * Lets the records of the person follow a verified e-mail, in the given transaction. Repeating it changes nothing, nor does an
 * older verification. Returns false, with nothing changed, when the e-mail is another person's.
 */
export type FollowEmail = (tx: Executor, subject: string, verified: VerifiedEmail) => Promise<boolean>;

export async function findVerifiedEmail(executor: Executor, subject: string): Promise<VerifiedEmail | null> {
  const [row] = await executor.query<{ email: string; asOf: number }>(sql`
    select email, (extract(epoch from as_of) * 1000)::float8 as as_of from verified_addresses where subject = ${subject}`);
  return row ? { email: row.email, asOf: row.asOf } : null;
}

/** Returns whether this is the e-mail that the person last showed to be theirs. */
export async function isVerifiedEmailOf(executor: Executor, subject: string, email: string): Promise<boolean> {
  const [row] = await executor.query(
    sql`select from verified_addresses where subject = ${subject} and email = lower(${email})`,
  );
  return row !== undefined;
}

/** Returns subjects by e-mail: who last came with a token that calls one of these e-mails theirs. */
export async function findVerifiedOwners(executor: Executor, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await executor.query<{ email: string; subject: string }>(
    sql`select email, subject from verified_addresses where email = any(${emails}::text[])`,
  );
  return new Map(rows.map(({ email, subject }) => [email, subject]));
}

export function createFollowEmail(changeRecords: ChangeRecords): FollowEmail {
  return async (tx, subject, { email, asOf, isTakenOver = false }) => {
    await lockSubject(tx, subject);
    // Two people who come to one e-mail at once come one after the other.
    await lockEmail(tx, email);
    await yieldAsGuest(tx, { subject, email, asOf });
    const others = await tx.query(
      sql`select 1 from verified_addresses where email = ${email} and subject <> ${subject}`,
    );
    if (others.length > 0) return false;
    const changed = await tx.query(sql`
      insert into verified_addresses as known (subject, email, as_of)
      values (${subject}, ${email}, ${new Date(asOf).toISOString()})
      on conflict (subject) do update set email = excluded.email, as_of = excluded.as_of
      where known.as_of <= excluded.as_of
      returning subject`);
    if (changed.length > 0) await changeRecords(tx, subject, { email, isTakenOver });
    return true;
  };
}

/** A person who signs in by an e-mail has it before a guest who proved it by a link: the guest's record becomes theirs. */
async function yieldAsGuest(
  tx: Executor,
  { subject, email, asOf }: VerifiedEmail & { subject: string },
): Promise<void> {
  await tx.execute(sql`
    delete from verified_addresses where email = ${email} and is_guest_subject(subject) and not exists (
      select 1 from verified_addresses own where own.subject = ${subject} and own.as_of > ${new Date(asOf).toISOString()})`);
}

/** Keeps that a guest has proved an e-mail without another owner (`lockEmail` is held). It admits the guest to nothing. */
export async function verifyGuestEmail(tx: Executor, subject: string, email: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into verified_addresses (subject, email, as_of) values (${subject}, ${email}, ${now.toISOString()})`);
}

/** Frees the e-mail of a person who has left. */
export async function forgetEmail(tx: Executor, subject: string): Promise<void> {
  await tx.execute(sql`delete from verified_addresses where subject = ${subject}`);
}

export const identityPersonalData: PersonalData = {
  tables: [{ table: 'verified_addresses', rowsOf: ({ subject }) => ownRows('verified_addresses', 'subject', subject) }],
  mergeVisitor: async (tx, { fromSubject }) => {
    if (fromSubject !== null) await forgetEmail(tx, fromSubject);
  },
};
