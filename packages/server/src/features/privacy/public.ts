export { adoptGuest, adoptVisitors, releaseVisitor } from './adopt-visitors.ts';
export { joinBadge, joinPart } from './join-part.ts';
export { isNeeded, leaveEntirely } from './leave.ts';
