export { suspensionPersonalData } from './personal-data.ts';
export { findSuspended, mergeSuspensions } from './suspensions.ts';
