import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';
import { mergeSuspensions } from './suspensions.ts';

/** A person's suspensions and their reasons; not which administrator it was. */
export const suspensionPersonalData: PersonalData = {
  tables: [
    {
      table: 'suspensions',
      rowsOf: ({ subject, visitorId, accountId }) => sql`
      select id, target_kind, target_id, holder, label, reason, suspended_at, until_at, lifted_at from suspensions
      where holder = ${subject} or target_id = ${visitorId}::uuid or target_id = ${accountId}::uuid
      order by suspended_at`,
    },
  ],
  eraseVisitor: (tx, { visitorId }) => eraseSuspensionLabels(tx, visitorId),
  eraseAccount: (tx, { accountId }) => eraseSuspensionLabels(tx, accountId),
  mergeVisitor: async (tx, { from, fromSubject, to, subject, now, onSuspended }) => {
    const record = { kind: 'VISITOR', id: from, subject: fromSubject } as const;
    if (await mergeSuspensions(tx, record, { to, subject }, now)) await onSuspended();
  },
};

/** Keeps the history, without the e-mail of who is gone. */
async function eraseSuspensionLabels(tx: Executor, targetId: string): Promise<void> {
  await tx.execute(sql`update suspensions set label = '' where target_id = ${targetId}`);
}
