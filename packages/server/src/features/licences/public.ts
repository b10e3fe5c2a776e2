export { grantLicence } from './manage-licences.ts';
export { findFirstLicence, giveBackToLicence, peekLicences, takeFromLicences } from './use-licences.ts';
export { nextLicenceChange } from './use-queries.ts';
