export { copyAttachments, removeAttachments } from './copy-and-remove.ts';
export { documentRule } from './inspect-file.ts';
export { createAttachments } from './manage-attachments.ts';
export { attachmentPersonalData } from './personal-data.ts';
export { addFavourite, attachmentsFor, noteOpening } from './visitor-attachments.ts';
