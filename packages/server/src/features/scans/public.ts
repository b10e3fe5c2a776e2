export { eraseScans } from './erase-queries.ts';
export { mergeScans } from './merge-queries.ts';
export { scanPersonalTables } from './personal-data.ts';
export { addScan } from './service.ts';
