export { cleanDescription } from './description.ts';
export { findProjectsOfCode } from './point-queries.ts';
export { addPoint } from './points.ts';
export { findPointsToPrint } from './queries.ts';
export { findPoints, findScanTarget, type ScanTarget } from './scan-target.ts';
