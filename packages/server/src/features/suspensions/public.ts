export { mergeSuspensions } from './merge-suspensions.ts';
export { suspensionPersonalData } from './personal-data.ts';
export { findSuspended } from './suspensions.ts';
