export { visiblePerson } from './masking.ts';
export { mergeLeads } from './merge-queries.ts';
export { leadPersonalTables } from './personal-data.ts';
export { findLeadPerson, recordLead, showPeople } from './service.ts';
export { anonymizeLeads } from './sharing-queries.ts';
