export { handOverProjects, insertProjects, moveStands, projectsInFair, restoreProjects } from './import-queries.ts';
export { createExhibition } from './manage-exhibitions.ts';
export { moveProject, reportProject, requireParticipant } from './participation.ts';
export { exhibitionPersonalData } from './personal-data.ts';
export { authorize } from './policy.ts';
export { addToProjectTeam } from './project-team.ts';
export { findFair } from './queries.ts';
export { findStandsKeptBack } from './stands-kept-back.ts';
