import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { newId } from '../../platform/identifier.ts';
import { insertAccount } from './queries.ts';

/** The companies of people, by subject. */
export async function findCompanies(
  executor: Executor,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await executor.query<{ subject: string; exhibitorId: string }>(sql`
    select subject, exhibitor_id from accounts where subject = any(${subjects}::text[])`);
  return new Map(rows.map(({ subject, exhibitorId }) => [subject, exhibitorId]));
}

/** The company of a person's account; null without one. */
export async function companyOf(executor: Executor, subject: string): Promise<string | null> {
  const [row] = await executor.query<{ exhibitorId: string }>(sql`
    select exhibitor_id from accounts where subject = ${subject}`);
  return row?.exhibitorId ?? null;
}

/** The account of somebody who was asked in and has not been here yet; without a subject while nobody owns the e-mail. */
export async function openInvitedAccount(
  executor: Executor,
  value: { subject: string | null; email: string; name: string; exhibitorId: string; now: Date },
): Promise<void> {
  const { now, ...account } = value;
  await insertAccount(executor, {
    ...account,
    id: newId(),
    organizerId: null,
    roles: ['EXHIBITOR'],
    suspendedAt: null,
    suspendedUntil: null,
    joinedAt: null,
    createdAt: now,
  });
}
