export { digestPersonalData } from './personal-data.ts';
