export { handOverProjects, insertProjects, projectsInFair, restoreProjects } from './import-queries.ts';
export { createExhibition } from './manage-service.ts';
export { authorize } from './policy.ts';
export { findFair } from './queries.ts';
export {
  hasTradeFair,
  moveProject,
  reportProject,
  requireParticipant,
} from './service.ts';
