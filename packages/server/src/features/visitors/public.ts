export {
  addImportedVisitors,
  findUnclaimedVisitors,
  findVisitorsToRegister,
  lockVisitorEmails,
  lockVisitorEmailsForReading,
} from './import-visitors.ts';
export { visitorPersonalData } from './personal-data.ts';
export { analyticsOf, getVisitor } from './profile.ts';
export {
  addTelephone,
  changeVisitorEmail,
  findVisitorIdBySubject,
  findVisitorLanguage,
  lockVisitor,
  lockVisitors,
  markVisitorsSeen,
} from './queries.ts';
export { type Adopt, createVisitor } from './register-visitor.ts';
