export { consentPersonalData } from './personal-data.ts';
export { currentConsent, recordConsent, recordSharing } from './service.ts';
