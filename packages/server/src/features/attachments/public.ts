export { documentRule } from './inspect-file.ts';
export { createAttachments } from './manage-service.ts';
export { mergeEngagement } from './merge-queries.ts';
export { attachmentPersonalTables } from './personal-data.ts';
export { attachmentsFor, copyAttachments, noteOpening, removeAttachments } from './service.ts';
export { eraseEngagement } from './visitor-queries.ts';
export { addFavourite } from './visitor-service.ts';
