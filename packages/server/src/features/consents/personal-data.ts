import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';
import { mergeConsents } from './consents.ts';
import { moveSharing } from './queries.ts';

/**
 * Every consent that a person ever gave or withdrew. The member of staff who recorded one is another person; the fact that staff
 * did is part of it.
 */
export const consentPersonalData: PersonalData = {
  tables: [
    {
      table: 'consent_events',
      rowsOf: ({ subject }) => sql`
        select id, subject, purpose, exhibitor_id, granted, text_version, language, at,
          recorded_by is not null as is_recorded_by_staff
        from consent_events where subject = ${subject} order by at, id`,
    },
  ],
  mergeVisitor: async (tx, { fromSubject, subject, now }) => {
    if (fromSubject !== null) await mergeConsents(tx, { fromSubject, subject, now });
  },
  splitVisitor: async (tx, { fromSubject, toSubject, exhibitorId }) => {
    if (fromSubject !== null) await moveSharing(tx, { from: fromSubject, to: toSubject, exhibitorId });
  },
};
