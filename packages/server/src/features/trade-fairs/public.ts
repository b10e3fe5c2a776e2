export { registerForFair, registerUnasked } from './participate.ts';
export { tradeFairPersonalData } from './personal-data.ts';
export { findRegistered, insertRegistrations } from './registration-queries.ts';
