export { consentPersonalData } from './personal-data.ts';
export { currentConsent, grantSharing, recordConsent, recordSharing } from './service.ts';
