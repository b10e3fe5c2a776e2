export { createSheetThreads } from './sheet-threads.ts';
