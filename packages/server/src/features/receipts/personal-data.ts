import { sql } from '@fairlead/database/sql';
import { ownRows, type PersonalData } from '../../platform/personal-data.ts';

/** Of a token in three parts the second, as JSON. */
const content = sql`convert_from(decode(rpad(translate(split_part(r.signed, '.', 2), '-_', '+/'),
  4 * ((length(split_part(r.signed, '.', 2)) + 3) / 4), '='), 'base64'), 'UTF8')::jsonb`;

/**
 * Receipts stay with their ledger, also after the person has left: they name no one, and only those present know the person. The
 * times of a profile's fields go with it.
 */
export const receiptPersonalData: PersonalData = {
  tables: [
    {
      table: 'consent_receipts',
      rowsOf: ({ subject }) => sql`
        select r.event_id, r.key_id, r.issued_at, r.signed, ${content} as receipt
        from consent_receipts r join consent_events e on e.id = r.event_id
        where e.subject = ${subject} order by e.at, e.id`,
    },
    { table: 'profile_fields', rowsOf: ({ visitorId }) => ownRows('profile_fields', 'visitor_id', visitorId) },
  ],
};
