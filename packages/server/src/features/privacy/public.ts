export { claimInvitations } from './claim-service.ts';
export { isNeeded, leaveEntirely } from './leave-service.ts';
export { adoptVisitors } from './merge-service.ts';
export { readerOf } from './reader-service.ts';
