export { deleteExhibitorInvitation } from './invitation-queries.ts';
export { markBounced } from './people-queries.ts';
export { importPersonalData } from './personal-data.ts';
