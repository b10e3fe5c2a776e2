export { registerOrganizer } from './register-service.ts';
export {
  askedOfFair,
  attributesOfFair,
  changeOrganizer,
  getOrganizer,
  integrationOf,
  nameOfOrganizer,
} from './service.ts';
