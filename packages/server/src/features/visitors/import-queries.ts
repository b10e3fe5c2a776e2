import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { VisitorRow } from './queries.ts';

/** Visitors with one of these e-mails who never signed in, and those who are one of these people. */
export async function findByEmail(
  executor: Executor,
  emails: readonly string[],
  subjects: readonly string[],
): Promise<Pick<VisitorRow, 'id' | 'email' | 'subject'>[]> {
  return executor.query<Pick<VisitorRow, 'id' | 'email' | 'subject'>>(sql`
    select id, email, subject from visitors
    where (email = any(${emails}::text[]) and subject is null) or subject = any(${subjects}::text[])
    order by created_at, id`);
}
