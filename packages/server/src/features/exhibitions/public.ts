export { handOverProjects, insertProjects, projectsInFair, restoreProjects } from './import-queries.ts';
export { createExhibition } from './manage-service.ts';
export { findFair } from './queries.ts';
export {
  hasTradeFair,
  moveProject,
  reportProject,
  requireFair,
  requireJoinable,
  requireParticipant,
  requireProject,
} from './service.ts';
