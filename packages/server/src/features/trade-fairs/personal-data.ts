import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';
import { ownerOfEmail } from '../identities/rows.ts';
import { forgetInvitedEmail, mergeRegistrations } from './queries.ts';

export const tradeFairPersonalData: PersonalData = {
  tables: [
    {
      table: 'fair_registrations',
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select r.*, f.name as trade_fair from fair_registrations r join exhibitions f on f.id = r.trade_fair_id
          where r.visitor_id = ${visitorId} order by r.joined_at`,
    },
    {
      table: 'fair_invitations',
      // Those to an e-mail count for its proven owner.
      rowsOf: ({ accountId }) =>
        accountId === null
          ? null
          : sql`
          select i.id, i.trade_fair_id, i.email, i.invited_at from fair_invitations i
          join accounts a on a.subject = ${ownerOfEmail(sql`i.email`)} where a.id = ${accountId} order by i.invited_at`,
    },
  ],
  eraseAccount: async (tx, { subject, email, exhibitorId }) => {
    if (subject !== null) await forgetInvitedEmail(tx, { subject, email, exhibitorId });
  },
  mergeVisitor: (tx, { from, to }) => mergeRegistrations(tx, from, to),
};
