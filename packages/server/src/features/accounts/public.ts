export { findAccountRecord, openAccount, openInvitedAccount } from './accounts.ts';
export { claimAccounts, enrolOrganizer, takeBackInvited } from './organizer-accounts.ts';

export { accountPersonalData } from './personal-data.ts';
export {
  changeAccountEmail,
  companyOf,
  findCompanies,
  markAccountsSeen,
  markSuspended,
  nameOfCompany,
  namesOfEditors,
} from './queries.ts';

export { addColleague, deleteAccount } from './team.ts';
