export { documentRule } from './inspect-file.ts';
export { createAttachments } from './manage-service.ts';
export { attachmentPersonalData } from './personal-data.ts';
export { attachmentsFor, copyAttachments, noteOpening, removeAttachments } from './service.ts';
export { addFavourite } from './visitor-service.ts';
