export { recordAction } from './audit.ts';
export { auditPersonalData } from './personal-data.ts';
