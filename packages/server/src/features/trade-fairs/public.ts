export { describeFair } from './describe-fair.ts';
export { registerForFair, registerUnasked } from './participate.ts';
export { tradeFairPersonalData } from './personal-data.ts';
export { findRegistered, insertRegistrations, mergeRegistrations } from './registration-queries.ts';
