import { ownRows, type PersonalData } from '../../platform/personal-data.ts';

export const accountPersonalData: PersonalData = {
  tables: [{ table: 'accounts', rowsOf: ({ accountId }) => ownRows('accounts', 'id', accountId) }],
};
