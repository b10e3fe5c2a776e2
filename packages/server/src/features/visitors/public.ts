export { addImportedVisitors, findVisitorsToRegister } from './import-visitors.ts';
export {
  findUnclaimedVisitors,
  lockVisitorEmails,
  lockVisitorEmailsForReading,
  lockVisitors,
} from './merge-queries.ts';
export {
  changeVisitorEmail,
  deleteVisitor,
  findVisitorIdBySubject,
  findVisitorLanguage,
  lockVisitor,
  markVisitorsSeen,
} from './queries.ts';
export { type Adopt, analyticsOf, createVisitor, getVisitor, mergeVisitor, visitorPersonalTables } from './service.ts';
