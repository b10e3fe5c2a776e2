import { sql } from 'drizzle-orm';
import { ownerOfEmail } from '../../platform/auth/email-owners.ts';
import type { PersonalTable } from '../../platform/personal-data.ts';
import { standsLeftOut } from './figure-queries.ts';
import * as imported from './import-queries.ts';
import { forgetInvitedEmail as forgetEmail } from './invitation-queries.ts';

export const registrationPersonalTables: readonly PersonalTable[] = [
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
    // Those to an address count for whoever has shown that it is theirs.
    rowsOf: ({ accountId }) =>
      accountId === null
        ? null
        : sql`
          select i.id, i.trade_fair_id, i.email, i.invited_at from fair_invitations i
          join accounts a on a.subject = ${ownerOfEmail(sql`i.email`)} where a.id = ${accountId} order by i.invited_at`,
  },
];

/** Stands with enough leads whose number would yet tell of others. */
export const findStandsLeftOut = standsLeftOut;
/** Which visitors are registered for a fair. */
export const registeredAmong = imported.registeredAmong;
/** Registers visitors for a fair. */
export const addRegistrations = imported.insertRegistrations;
/** One visitor's registrations become another's. */
export const mergeRegistrations = imported.moveRegistrations;
/** Invitations to somebody who leaves a company stay as the company's. */
export const forgetInvitedEmail = forgetEmail;
