import { ownRows, type PersonalData } from '../../platform/personal-data.ts';

export const digestPersonalData: PersonalData = {
  tables: [
    { table: 'lead_digests', rowsOf: ({ accountId }) => ownRows('lead_digests', 'account_id', accountId) },
    { table: 'digest_mails', rowsOf: ({ accountId }) => ownRows('digest_mails', 'account_id', accountId) },
  ],
};
