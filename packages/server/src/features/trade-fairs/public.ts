export { findStandsLeftOut } from './figure-queries.ts';
export { findRegistered, insertRegistrations, mergeRegistrations } from './import-queries.ts';
export { forgetInvitedEmail } from './invitation-queries.ts';
export { registerForFair } from './participation-service.ts';
export { registrationPersonalTables } from './personal-data.ts';
