export { deleteExhibitorInvitation, markBounced } from './invitation-queries.ts';
export { importPersonalData } from './personal-data.ts';
