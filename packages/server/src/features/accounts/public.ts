export { claimAccounts } from './claim-accounts.ts';
export { namesOfEditors } from './editor-queries.ts';
export { companyOf, findCompanies, openInvitedAccount } from './import-queries.ts';
export { enrolOrganizer } from './organizer-accounts.ts';
export { accountPersonalData } from './personal-data.ts';
export { changeAccountEmail, markAccountsSeen, markSuspended } from './queries.ts';
export { deleteAccount, findAccountRecord, openAccount } from './service.ts';
export { addColleague } from './team-service.ts';
