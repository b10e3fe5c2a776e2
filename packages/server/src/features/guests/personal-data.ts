import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';

/** Links are gone after half an hour. Whoever only entered an e-mail has no part in what was mailed to it. */
export const guestPersonalData: PersonalData = {
  tables: [
    {
      table: 'guest_links',
      rowsOf: ({ subject }) => sql`
        select id, email, language, requested_at, expires_at from guest_links
        where email = (select verified_addresses.email from verified_addresses where verified_addresses.subject = ${subject})`,
    },
  ],
  eraseVisitor: async (tx, { subject }) => {
    await tx.execute(sql`
      delete from guest_links
      where email = (select verified_addresses.email from verified_addresses where verified_addresses.subject = ${subject})`);
  },
};
