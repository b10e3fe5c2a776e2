import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import type { PersonalTable } from '../../platform/personal-data.ts';

/** What was held against a person, and why; not which administrator it was. */
export const suspensionPersonalTables: readonly PersonalTable[] = [
  {
    table: 'suspensions',
    rowsOf: ({ subject, visitorId, accountId }) => sql`
      select id, target_kind, target_id, holder, label, reason, suspended_at, until_at, lifted_at from suspensions
      where holder = ${subject} or target_id = ${visitorId}::uuid or target_id = ${accountId}::uuid
      order by suspended_at`,
  },
];

/** Leaves the history, without the address of who is gone. */
export async function eraseSuspensionLabels(tx: Executor, targetId: string): Promise<void> {
  await tx.execute(sql`update suspensions set label = '' where target_id = ${targetId}`);
}
