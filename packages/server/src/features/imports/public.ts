export { deleteExhibitorInvitation } from './invitation-queries.ts';
export { importPersonalTables } from './service.ts';
