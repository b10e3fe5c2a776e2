export { drawCover, openCoverUpload } from './cover.ts';
export { cleanDescription } from './description.ts';
export { findOpenCode, findProjectsOfCodes, type PointRow, selectPoints } from './point-queries.ts';
export { addPoint } from './points.ts';
export { findPointsToPrint } from './queries.ts';
export { findPoints, findScanTargets, presentPoint, type ScanTarget } from './scan-target.ts';
