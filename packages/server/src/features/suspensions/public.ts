export { eraseSuspensionLabels, suspensionPersonalTables } from './personal-data.ts';
export { findSuspended, mergeSuspensions } from './service.ts';
