import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';

export const managedTokenPersonalData: PersonalData = {
  tables: [
    {
      table: 'managed_tokens',
      // The secret's hash says nothing about anybody, and opens nothing.
      rowsOf: ({ accountId }) =>
        accountId === null
          ? null
          : sql`
          select id, exhibitor_id, account_id, project_id, name, scope, created_at, expires_at, revoked_at, seen_at
          from managed_tokens where account_id = ${accountId} order by created_at, id`,
    },
  ],
  // A token ends with its maker's place in the team; the row keeps no one.
  eraseAccount: async (tx, { accountId }) => {
    await tx.execute(sql`
      update managed_tokens set revoked_at = coalesce(revoked_at, now()), account_id = null where account_id = ${accountId}`);
  },
};
