import { ownRows, type PersonalData } from '../../platform/personal-data.ts';

/** Events themselves belong to no person. */
export const eventPersonalData: PersonalData = {
  tables: [
    { table: 'counted_accounts', rowsOf: ({ accountId }) => ownRows('counted_accounts', 'account_id', accountId) },
  ],
};
