export {
  addImportedVisitors,
  findUnclaimedVisitors,
  findVisitorsToRegister,
  isEmailOfGuest,
  lockVisitorEmails,
  lockVisitorEmailsForReading,
  markEmailShown,
  type UnclaimedVisitor,
} from './import-visitors.ts';
export { keepBounces } from './keep-bounces.ts';
export { visitorPersonalData } from './personal-data.ts';
export { analyticsOf, checkTelephone, getVisitor, present } from './profile.ts';
export {
  addTelephone,
  changeVisitorEmail,
  changeVisitorSubject,
  datePersonBack,
  findVisitorIdBySubject,
  findVisitorLanguage,
  lockVisitor,
  lockVisitors,
  markVisitorsSeen,
} from './queries.ts';
export { type Adopt, createGuestVisitor, createVisitor } from './register-visitor.ts';
