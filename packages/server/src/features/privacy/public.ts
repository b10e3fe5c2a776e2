export { adoptGuest, adoptVisitors } from './adopt-visitors.ts';
export { isNeeded, leaveEntirely } from './leave.ts';
