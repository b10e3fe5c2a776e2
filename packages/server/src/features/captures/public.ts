export { captureLeads } from './capture-leads.ts';
export { capturePersonalData } from './personal-data.ts';
