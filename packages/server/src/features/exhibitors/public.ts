export { changeOwnExhibitor, nameOfExhibitor, openCompany, registerExhibitor } from './exhibitors.ts';
export { addExhibitors, dropExhibitor, findExhibitorLanguage } from './queries.ts';
