export { auditFigures, rebuildFigures } from './audit-figures.ts';
