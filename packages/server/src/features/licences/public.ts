export { grantLicence } from './manage-licences.ts';
export { nextLicenceChange } from './queries.ts';
export { findFirstLicence, giveBackToLicence, peekLicences, takeFromLicences } from './use-licences.ts';
