import { ownRows, type PersonalData } from '../../platform/personal-data.ts';

/** Downloaded reports stay with the company; the id in `account_id` belongs to no person once they are gone. */
export const reportPersonalData: PersonalData = {
  tables: [
    { table: 'report_downloads', rowsOf: ({ accountId }) => ownRows('report_downloads', 'account_id', accountId) },
  ],
};
