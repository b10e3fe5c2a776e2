export { adoptGuest, adoptVisitors } from './adopt-visitors.ts';
export { joinBadge, joinPart } from './join-part.ts';
export { isNeeded, leaveEntirely } from './leave.ts';
export { releaseVisitor } from './release-visitor.ts';
