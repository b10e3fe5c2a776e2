export { findStandsLeftOut } from './figure-queries.ts';
export { findRegistered, insertRegistrations } from './import-queries.ts';
export { registerForFair } from './participation-service.ts';
export { tradeFairPersonalData } from './personal-data.ts';
