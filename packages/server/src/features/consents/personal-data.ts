import { ownRows, type PersonalData } from '../../platform/personal-data.ts';

/** The whole ledger of one person. */
export const consentPersonalData: PersonalData = {
  tables: [{ table: 'consent_events', rowsOf: ({ subject }) => ownRows('consent_events', 'subject', subject) }],
};
