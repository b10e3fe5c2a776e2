export { currentConsent, grantSharing, recordConsent, recordSharing } from './consents.ts';
export { consentPersonalData } from './personal-data.ts';
export { moveConsentEvents } from './queries.ts';
