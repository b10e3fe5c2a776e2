export { visiblePerson } from './masking.ts';
export { leadPersonalData } from './personal-data.ts';
export { findLeadPerson, recordLead, showPeople } from './service.ts';
