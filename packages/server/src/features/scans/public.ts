export { scanPersonalData } from './personal-data.ts';
export { recordScans } from './record-scans.ts';
export { recountScans } from './recount-scans.ts';
export { updateScans } from './visitor-scans.ts';
export { addViews, countCapturedLeads } from './write-queries.ts';
