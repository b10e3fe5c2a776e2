import { ownRows, type PersonalData } from '../../platform/personal-data.ts';

/** The rows of an account go with it: the table refers to it. */
export const exhibitionPersonalData: PersonalData = {
  tables: [{ table: 'project_team', rowsOf: ({ accountId }) => ownRows('project_team', 'account_id', accountId) }],
};
