import { ownRows, type PersonalData } from '../../platform/personal-data.ts';

/** Every consent that a person ever gave or took back. */
export const consentPersonalData: PersonalData = {
  tables: [{ table: 'consent_events', rowsOf: ({ subject }) => ownRows('consent_events', 'subject', subject) }],
};
