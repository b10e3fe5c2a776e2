export { createExhibition } from './manage-exhibitions.ts';
export {
  findStandsKeptBack,
  handOverProjects,
  insertProjects,
  moveProject,
  moveStands,
  projectsInFair,
  reportProject,
  requireParticipant,
  restoreProjects,
} from './participation.ts';
export { exhibitionPersonalData } from './personal-data.ts';
export { authorize } from './policy.ts';
export { addToProjectTeam } from './project-team.ts';
export { findFair } from './queries.ts';
