export { isNeeded, leaveEntirely } from './leave-service.ts';
export { adoptVisitors } from './merge-service.ts';
