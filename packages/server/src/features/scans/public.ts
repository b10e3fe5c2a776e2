export { scanPersonalData } from './personal-data.ts';
export { addScan } from './service.ts';
