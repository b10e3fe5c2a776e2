export { createFindEmailOwners, type FindEmailOwners } from './email-owners.ts';
export { createFarewell, type Farewell, noFarewell, type PrepareFarewell } from './farewell.ts';
export {
  assertIdentityNotDeleted,
  createIdentityDeletion,
  type IdentityDeletion,
  isIdentityDeleted,
  removeRecordsWithIdentity,
} from './identity-deletion.ts';
export { createInvite, type Invite, type InviteFor, throttleInvites } from './invitations.ts';
export { createLastSeen } from './last-seen.ts';
export { createRemoveSecondFactor, type RemoveSecondFactor } from './second-factor.ts';
export {
  createFollowEmail,
  findVerifiedEmail,
  findVerifiedOwners,
  followTokens,
  identityPersonalData,
  isVerifiedEmailOf,
  lockEmail,
  verifyGuestEmail,
} from './verified-emails.ts';
