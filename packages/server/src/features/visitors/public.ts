export { addImportedVisitors, findVisitorsToRegister } from './import-visitors.ts';
export {
  findUnclaimedVisitors,
  lockVisitorEmails,
  lockVisitorEmailsForReading,
  lockVisitors,
} from './merge-queries.ts';
export { visitorPersonalData } from './personal-data.ts';
export {
  changeVisitorEmail,
  findVisitorIdBySubject,
  findVisitorLanguage,
  lockVisitor,
  markVisitorsSeen,
} from './queries.ts';
export { type Adopt, analyticsOf, createVisitor, getVisitor } from './service.ts';
