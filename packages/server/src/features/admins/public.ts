export { inviteFromConsole, isLastAdmin, leaveAdministration, openAdmin } from './administrators.ts';
export { firstAdminPath } from './first-admin.ts';
export { adminPersonalData } from './personal-data.ts';
export { changeAdminEmail, claimAdministration, findAdminBySubject, markAdminsSeen } from './queries.ts';
export { removeSecondFactorFromConsole } from './second-factor.ts';
