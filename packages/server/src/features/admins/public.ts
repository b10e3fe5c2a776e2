export { firstAdminPath } from './first-admin-service.ts';
export { changeAdminEmail, claimAdministration, findAdminBySubject, markAdminsSeen } from './queries.ts';
export {
  inviteFromConsole,
  isLastAdmin,
  leaveAdministration,
  openAdmin,
  removeSecondFactorFromConsole,
} from './service.ts';
