export { visiblePerson } from './masking.ts';
export { leadPersonalData } from './personal-data.ts';
export { findLeadPerson, recordLeads, showPeople } from './service.ts';
