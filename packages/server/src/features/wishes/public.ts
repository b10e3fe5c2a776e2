export { wishPersonalData } from './personal-data.ts';
