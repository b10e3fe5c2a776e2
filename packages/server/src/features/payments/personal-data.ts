import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';

export const paymentPersonalData: PersonalData = {
  tables: [
    {
      table: 'payments',
      // What a company was sold is its own business; that somebody paid for it is theirs, too.
      rowsOf: ({ accountId }) =>
        accountId === null
          ? null
          : sql`
          select id, account_id, project_id, target, status, currency, total, refunded, card, created_at, ended_at,
            quote ->> 'email' as email, quote ->> 'language' as language
          from payments where account_id = ${accountId} order by created_at, id`,
    },
  ],
  // Tax law wants the books for years. The id in `account_id` is of nobody then.
  eraseAccount: async (tx, { accountId }) => {
    await tx.execute(sql`update payments set quote = quote || '{"email": ""}' where account_id = ${accountId}`);
  },
};
