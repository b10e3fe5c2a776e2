export { changeOrganizer, getOrganizer, registerOrganizer } from './manage-organizers.ts';
export {
  attributesOfFair,
  attributesOfFairInLanguage,
  integrationOf,
  nameOfOrganizer,
} from './organizer-of-fair.ts';
