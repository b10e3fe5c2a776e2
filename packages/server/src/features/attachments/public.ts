export { documentRule } from './inspect-file.ts';
export { copyAttachments, createAttachments, removeAttachments } from './manage-attachments.ts';
export { attachmentPersonalData } from './personal-data.ts';
export { addFavourite, attachmentsFor, noteOpening } from './visitor-attachments.ts';
