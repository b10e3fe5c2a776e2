import { registrationsOf } from './registration-queries.ts';

/** A visitor's registrations for fairs, for their data file. */
export const registrationsForDataFile = registrationsOf;
