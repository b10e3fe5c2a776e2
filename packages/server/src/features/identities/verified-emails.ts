import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { FastifyBaseLogger } from 'fastify';
import type { SignedIn } from '../../platform/auth/caller.ts';
import type { TokenVerifier } from '../../platform/auth/token-verifier.ts';
import { ownRows, type PersonalData } from '../../platform/personal-data.ts';
import { createRecent } from '../../platform/recent.ts';

/** Keeps other transactions from deciding about the identity by its records until this one ends. */
export async function lockSubject(tx: Executor, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${subject}`}, 0))`);
}

/** Keeps the owner of the e-mail, and the invitations under it, as they are until the transaction ends. */
export async function lockEmail(tx: Executor, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
}

/** An e-mail that the identity provider calls verified. */
interface VerifiedEmail {
  readonly email: string;
  /** When the provider said so, in milliseconds: of two statements the later one counts, whichever arrives first. */
  readonly asOf: number;
  /** By a reset of a password: what was made under the sign-in before need not be the owner's. */
  readonly isTakenOver?: boolean;
}

/** Writes the e-mail into what else there is of a person's records. */
type ChangeRecords = (
  tx: Executor,
  subject: string,
  verified: Pick<VerifiedEmail, 'email' | 'isTakenOver'>,
) => Promise<void>;

/**
 * Lets the records of the person follow a verified e-mail, in the given transaction. Repeating it changes nothing, nor does an
 * older verification. Returns false, with nothing changed, when the e-mail is another person's.
 */
type FollowEmail = (tx: Executor, subject: string, verified: VerifiedEmail) => Promise<boolean>;

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

/**
 * Lets the records follow the verified e-mail of an id token: a pool elsewhere reports a new e-mail nowhere else. An e-mail of
 * another person is not taken; the person stays reachable under the former one, and it is tried again every minute and with the
 * next token, since the other may have moved on.
 */
export function followTokens(
  verify: TokenVerifier,
  options: { database: Database; follow: FollowEmail; log: FastifyBaseLogger },
): TokenVerifier {
  const { database, follow, log } = options;
  const known = createRecent<VerifiedEmail>(50_000, 60_000);

  const verifiedEmailOf = ({ email, isEmailVerified, issuedAt }: SignedIn): VerifiedEmail | null =>
    isEmailVerified && email !== undefined && issuedAt !== undefined ? { email, asOf: issuedAt } : null;
  const isNewer = (claimed: VerifiedEmail, { email, asOf }: VerifiedEmail): boolean =>
    claimed.email !== email && claimed.asOf > asOf;

  /** Follows what the token says if it is newer than what is stored, and remembers which of them holds. */
  async function compareWithStored(subject: string, claimed: VerifiedEmail): Promise<void> {
    const stored = await findVerifiedEmail(database, subject);
    if (stored === null || isNewer(claimed, stored)) {
      const isFollowed = await database.transaction((tx) => follow(tx, subject, claimed));
      if (!isFollowed) log.warn({ subject }, 'a verified e-mail is not followed: it is somebody else’s');
      known.set(subject, isFollowed ? claimed : { email: stored?.email ?? '', asOf: claimed.asOf });
    } else {
      known.set(subject, stored);
    }
  }

  return async (token) => {
    const person = await verify(token);
    const claimed = verifiedEmailOf(person);
    if (claimed === null) return person;
    const remembered = known.get(person.subject);
    if (remembered === undefined || isNewer(claimed, remembered)) await compareWithStored(person.subject, claimed);
    return person;
  };
}
