export { cleanDescription } from './description.ts';
export { findProjectsOfCodes } from './point-queries.ts';
export { addPoint } from './points.ts';
export { findPointsToPrint } from './queries.ts';
export { findPoints, findScanTargets, type ScanTarget } from './scan-target.ts';
