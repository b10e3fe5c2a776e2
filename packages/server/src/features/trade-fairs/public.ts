export { describeFair } from './invite-exhibitors.ts';
export { registerForFair, registerUnasked } from './participate.ts';
export { tradeFairPersonalData } from './personal-data.ts';
export { findRegistered, insertRegistrations, mergeRegistrations } from './queries.ts';
