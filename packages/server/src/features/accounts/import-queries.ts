import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { newId } from '../../platform/identifier.ts';
import { accounts } from './tables.ts';

/** The companies of whoever has one of these addresses or is one of these people, the oldest accounts first. */
export async function findCompanies(
  executor: Executor,
  who: { emails: readonly string[]; subjects: readonly string[] },
): Promise<{ subject: string; email: string; exhibitorId: string }[]> {
  return executor
    .select({ subject: accounts.subject, email: accounts.email, exhibitorId: accounts.exhibitorId })
    .from(accounts)
    .where(
      sql`${accounts.email} = any(${sql.param(who.emails)}::text[])
        or ${accounts.subject} = any(${sql.param(who.subjects)}::text[])`,
    )
    .orderBy(accounts.createdAt, accounts.id);
}

/** The company of a person's account; null without one. */
export async function companyOf(executor: Executor, subject: string): Promise<string | null> {
  const [row] = await executor
    .select({ exhibitorId: accounts.exhibitorId })
    .from(accounts)
    .where(eq(accounts.subject, subject));
  return row?.exhibitorId ?? null;
}

/** The account of somebody who was asked in and has not been here yet. */
export async function openInvitedAccount(
  executor: Executor,
  value: { subject: string; email: string; name: string; exhibitorId: string; now: Date },
): Promise<void> {
  const { now, ...account } = value;
  await executor.insert(accounts).values({
    ...account,
    id: newId(),
    organizerId: null,
    roles: ['EXHIBITOR'],
    joinedAt: null,
    createdAt: now,
  });
}
