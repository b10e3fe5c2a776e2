export { cleanDescription } from './description.ts';
export { addPoint } from './manage-service.ts';
export { findProjectsOfCode } from './point-queries.ts';
export { findPointsToPrint } from './print-queries.ts';
export { findPoints, findScanTarget, type ScanTarget } from './service.ts';
