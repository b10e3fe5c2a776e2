export { consentPersonalTables, currentConsent, recordConsent, recordSharing } from './service.ts';
