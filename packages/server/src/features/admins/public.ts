export { firstAdminPath, inviteFromConsole, isLastAdmin, leaveAdministration, openAdmin } from './administrators.ts';
export { adminPersonalData } from './personal-data.ts';
export { changeAdminEmail, claimAdministration, findAdminBySubject, markAdminsSeen } from './queries.ts';
export { removeSecondFactorFromConsole } from './users.ts';
