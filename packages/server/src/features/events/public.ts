export { eventPersonalData } from './personal-data.ts';
