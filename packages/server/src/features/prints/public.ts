export { createSheetThreads } from './print-sheets.ts';
