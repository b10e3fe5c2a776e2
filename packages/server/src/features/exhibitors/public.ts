export { addExhibitors, dropExhibitor } from './import-queries.ts';
export { findExhibitorLanguage } from './queries.ts';
export { nameOfExhibitor, openCompany, registerExhibitor } from './service.ts';
