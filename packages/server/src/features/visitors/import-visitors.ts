import type { VisitorProfile } from '@fairlead/contract/visitors';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { takeCodes } from '../codes/public.ts';
import { findVerifiedOwners } from '../identities/public.ts';
import { insertVisitors, type VisitorRow } from './queries.ts';

/** Keeps other transactions from adding visitors by e-mail until this one ends: a search finds all there are. */
export async function lockVisitorEmails(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import'), hashtext('visitors'))`);
}

/** Keeps transactions from adding visitors by e-mail until this one ends; several may hold this at once. */
export async function lockVisitorEmailsForReading(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('import'), hashtext('visitors'))`);
}

/** A visitor under an e-mail who cannot sign in: imported, or a guest. */
export interface UnclaimedVisitor extends Pick<VisitorRow, 'id' | 'subject'> {
  /** A guest who has opened the link of a mail. */
  readonly isEmailShown: boolean;
}

/** Returns the visitors under an e-mail who cannot sign in, the oldest first. */
export async function findUnclaimedVisitors(executor: Executor, email: string): Promise<UnclaimedVisitor[]> {
  return executor.query<UnclaimedVisitor>(sql`
    select id, subject, email_shown_at is not null as is_email_shown from visitors
    where email = ${email} and (subject is null or is_guest_subject(subject))
    order by created_at, id`);
}

/** Keeps that a guest has shown the e-mail by a link, also when a person who signs in by it comes to own it. */
export async function markEmailShown(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.execute(sql`update visitors set email_shown_at = ${now} where id = ${id}`);
}

/** Returns whether there is a guest who entered this e-mail. That says nothing of whose it is. */
export async function isEmailOfGuest(executor: Executor, email: string): Promise<boolean> {
  const rows = await executor.query(sql`
    select 1 from visitors where email = ${email} and is_guest_subject(subject) limit 1`);
  return rows.length > 0;
}

/** Finds visitors with one of these e-mails who never signed in, and those with one of these subjects. */
async function findByEmail(
  executor: Executor,
  emails: readonly string[],
  subjects: readonly string[],
): Promise<Pick<VisitorRow, 'id' | 'email' | 'subject'>[]> {
  return executor.query<Pick<VisitorRow, 'id' | 'email' | 'subject'>>(sql`
    select id, email, subject from visitors
    where (email = any(${emails}::text[]) and subject is null) or subject = any(${subjects}::text[])
    order by created_at, id`);
}

/**
 * Returns the visitor behind each e-mail: its proven owner (`known`: subjects by e-mail, as they were before the transaction),
 * else one who was imported before. A person who has merely entered the e-mail does not count.
 */
export async function findVisitorsToRegister(
  tx: Executor,
  emails: readonly string[],
  known: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const owners = new Map([...(await findVerifiedOwners(tx, emails)), ...known]);
  const found = await findByEmail(tx, emails, [...owners.values()]);
  const bySubject = new Map(found.flatMap(({ id, subject }) => (subject === null ? [] : [[subject, id] as const])));
  return new Map(
    emails.flatMap((email) => {
      const own = bySubject.get(owners.get(email) ?? '');
      const id = own ?? found.find((one) => one.subject === null && one.email === email)?.id;
      return id === undefined ? [] : [[email, id] as const];
    }),
  );
}

type Imported = VisitorProfile & Pick<VisitorRow, 'id' | 'email' | 'language'>;

/** Adds visitors whom an organizer knows and who never signed in, each with a personal code. */
export async function addImportedVisitors(tx: Executor, visitors: readonly Imported[], now: Date): Promise<void> {
  const codes = await takeCodes(
    tx,
    'VISITOR',
    visitors.map(({ id }) => id),
    now,
  );
  await insertVisitors(
    tx,
    visitors.map((visitor, index) => ({
      ...visitor,
      code: codes[index] ?? '',
      subject: null,
      configuration: {},
      createdAt: now,
      updatedAt: now,
    })),
  );
}
