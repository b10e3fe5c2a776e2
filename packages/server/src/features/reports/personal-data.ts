import { ownRows, type PersonalData } from '../../platform/personal-data.ts';

/** What somebody took stays with the company; the id in `account_id` is of nobody when they are gone. */
export const reportPersonalData: PersonalData = {
  tables: [
    { table: 'report_downloads', rowsOf: ({ accountId }) => ownRows('report_downloads', 'account_id', accountId) },
  ],
};
