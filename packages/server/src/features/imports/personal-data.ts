import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';
import { ownerOfEmail } from '../identities/rows.ts';
import { deleteExhibitorInvitation } from './invitation-queries.ts';

export const importPersonalData: PersonalData = {
  tables: [
    {
      table: 'exhibitor_invitations',
      rowsOf: ({ accountId }) =>
        accountId === null
          ? null
          : sql`
          select i.* from exhibitor_invitations i
          join accounts a on a.subject = ${ownerOfEmail(sql`i.email`)} and a.exhibitor_id = i.exhibitor_id
          where a.id = ${accountId}`,
    },
  ],
  eraseAccount: (tx, { email, exhibitorId }) => deleteExhibitorInvitation(tx, email, exhibitorId),
};
