export { findAccountRecord, openAccount, openInvitedAccount } from './accounts.ts';
export { claimAccounts } from './claim-accounts.ts';
export { enrolOrganizer } from './organizer-accounts.ts';
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
export { takeBackInvited } from './take-back-invited.ts';
export { addColleague, deleteAccount } from './team.ts';
