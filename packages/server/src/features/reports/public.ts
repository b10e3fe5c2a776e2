export { reportPersonalData } from './personal-data.ts';
