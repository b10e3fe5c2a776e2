import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { newId } from '../../platform/identifier.ts';
import { accounts } from './tables.ts';

/** The companies of people, by subject. */
export async function findCompanies(
  executor: Executor,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await executor
    .select({ subject: accounts.subject, exhibitorId: accounts.exhibitorId })
    .from(accounts)
    .where(sql`${accounts.subject} = any(${sql.param(subjects)}::text[])`);
  return new Map(
    rows.flatMap(({ subject, exhibitorId }) => (subject === null ? [] : [[subject, exhibitorId] as const])),
  );
}

/** The company of a person's account; null without one. */
export async function companyOf(executor: Executor, subject: string): Promise<string | null> {
  const [row] = await executor
    .select({ exhibitorId: accounts.exhibitorId })
    .from(accounts)
    .where(eq(accounts.subject, subject));
  return row?.exhibitorId ?? null;
}

/** The account of somebody who was asked in and has not been here yet; without a subject while nobody owns the e-mail. */
export async function openInvitedAccount(
  executor: Executor,
  value: { subject: string | null; email: string; name: string; exhibitorId: string; now: Date },
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
