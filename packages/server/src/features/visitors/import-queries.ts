import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import type { VisitorRow } from './queries.ts';
import { visitors } from './tables.ts';

/** Visitors with one of these addresses who never signed in, and those who are one of these people. */
export async function findByAddress(
  executor: Executor,
  emails: readonly string[],
  subjects: readonly string[],
): Promise<{ id: string; email: string; subject: string | null }[]> {
  return executor
    .select({ id: visitors.id, email: visitors.email, subject: visitors.subject })
    .from(visitors)
    .where(
      sql`(${visitors.email} = any(${sql.param(emails)}::text[]) and ${visitors.subject} is null)
        or ${visitors.subject} = any(${sql.param(subjects)}::text[])`,
    )
    .orderBy(visitors.createdAt, visitors.id);
}

export async function insertVisitors(executor: Executor, rows: readonly VisitorRow[]): Promise<void> {
  if (rows.length > 0) await executor.insert(visitors).values([...rows]);
}
