import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';

export const paymentPersonalData: PersonalData = {
  tables: [
    {
      table: 'payments',
      // A company's purchases are its own business; the fact that a person paid for one is theirs, too.
      rowsOf: ({ accountId }) =>
        accountId === null
          ? null
          : sql`
          select id, account_id, project_id, target, status, currency, total, refunded, card, created_at, ended_at,
            quote ->> 'email' as email, quote ->> 'language' as language
          from payments where account_id = ${accountId} order by created_at, id`,
    },
  ],
  // Tax law wants the books for years. The id in `account_id` then belongs to no person.
  eraseAccount: async (tx, { accountId }) => {
    await tx.execute(sql`update payments set quote = quote || '{"email": ""}' where account_id = ${accountId}`);
  },
};
