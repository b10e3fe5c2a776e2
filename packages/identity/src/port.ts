import type { Context } from './context.ts';
import { createUser, inviteUser, removeUser, resendInvitation } from './create-user.ts';
import { describeUser, type EmailHolder, findByEmail, findVerified, type UserDescription } from './describe-user.ts';
import { type MfaPreference, removeMfa, setMfaPreference } from './mfa-preference.ts';
import { resetDestination, sendResetCode } from './reset-code.ts';
import { revokeFamilies } from './revoke.ts';
import { readAttributes } from './store/attributes.ts';
import { type Device, deleteDevice, listDevices } from './store/devices.ts';
import { listSessions, type UserSession } from './store/sessions.ts';
import { findUserBySub, requireReset, setUserEnabled } from './store/users.ts';

type Metadata = Readonly<Record<string, string>>;

interface NewUser {
  /** Opaque, never shown, never changed. */
  readonly username: string;
  readonly password: string;
  readonly email: string;
  /** True if the embedding program has reason to know that the e-mail address is the user's; it then signs the user in. */
  readonly emailVerified: boolean;
  /** Defaults to the e-mail address. */
  readonly preferredUsername?: string;
}

/** Calls of the embedding program in its own process; none of them can be made over the network. */
export interface IdentityPort {
  /**
   * A confirmed user; nothing is mailed.
   * @throws CognitoError when the name or e-mail address is taken or the password is refused
   */
  createUser(user: NewUser): Promise<{ sub: string }>;
  /**
   * Mails a temporary password of seven days; a sign-in with it has to choose another one (NEW_PASSWORD_REQUIRED).
   * @throws CognitoError AliasExistsException when another user has verified the e-mail address; the error of `deliver` when the
   * mail could not be sent, which `resendInvitation` tries again
   */
  inviteUser(email: string, clientMetadata?: Metadata): Promise<{ sub: string; username: string }>;
  /** The user who signs in by this e-mail address, proved or not. */
  findByEmail(email: string): Promise<EmailHolder | undefined>;
  /** The users who have proved these e-mail addresses: their subjects by the e-mail address. */
  findVerified(emails: readonly string[]): Promise<Map<string, string>>;
  /**
   * Another temporary password in place of the former. False when the user has chosen one already, or is none.
   * @throws what `deliver` throws
   */
  resendInvitation(sub: string, clientMetadata?: Metadata): Promise<boolean>;
  /** Ends every session and the password, and mails a code to choose a new one. False when there is no such user. */
  resetPassword(sub: string, clientMetadata?: Metadata): Promise<boolean>;
  /** Ends every session and refuses new ones. False when there is no such user; so for the next two. */
  disableUser(sub: string): Promise<boolean>;
  enableUser(sub: string): Promise<boolean>;
  /** With everything stored about the user, and every session. False when there is no such user. */
  deleteUser(sub: string): Promise<boolean>;
  /** Everything kept about the user; undefined when there is none. */
  describeUser(sub: string): Promise<UserDescription | undefined>;
  /** @throws CognitoError when a factor cannot be used yet */
  setMfa(sub: string, preference: MfaPreference): Promise<void>;
  /**
   * For users who lost their second factor: none is asked for any longer, and the authenticator is forgotten. False when none
   * was asked for before.
   */
  removeMfa(sub: string): Promise<boolean>;
  /** The newest first, at most `limit` (60 when not given). */
  listDevices(sub: string, limit?: number): Promise<Device[]>;
  /** False when there is no such device. */
  forgetDevice(sub: string, deviceKey: string): Promise<boolean>;
  /**
   * Those that have not ended, the one used last first, at most `limit` (60); the origin_jti of a token is the id of its
   * session.
   */
  listSessions(sub: string, limit?: number): Promise<UserSession[]>;
  /** At once, everywhere. False when the user has no such session, or it has ended. */
  endSession(sub: string, id: string): Promise<boolean>;
  signOutEverywhere(sub: string): Promise<void>;
  /** Happens by itself every 90 days; for when a key may have been seen. */
  rotateSigningKeys(): Promise<void>;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function resetPassword(context: Context, sub: string, clientMetadata: Metadata): Promise<boolean> {
  const { database, clock } = context;
  const user = await findUserBySub(database, sub);
  if (!user) return false;
  let found = false;
  await revokeFamilies(context, { sub }, async (transaction) => {
    found = await requireReset(transaction, sub, clock());
    return found;
  });
  const destination = found ? resetDestination(await readAttributes(database, sub)) : undefined;
  if (destination !== undefined) await sendResetCode(context, user, destination, clientMetadata, 'sendLater');
  return found;
}

export function createPort(context: Context): IdentityPort {
  const { database, clock, keySet } = context;
  return {
    createUser: ({ username, password, email, emailVerified, preferredUsername = email }) =>
      createUser(
        context,
        {
          username,
          password,
          status: 'CONFIRMED',
          attributes: { email, email_verified: String(emailVerified), preferred_username: preferredUsername },
        },
        async (_transaction, sub) => ({ sub }),
      ),
    inviteUser: (email, clientMetadata = {}) => inviteUser(context, email, clientMetadata),
    findByEmail: (email) => findByEmail(database, email),
    findVerified: (emails) => findVerified(database, emails),
    resendInvitation: (sub, clientMetadata = {}) => resendInvitation(context, sub, clientMetadata),
    resetPassword: (sub, clientMetadata = {}) => resetPassword(context, sub, clientMetadata),
    async disableUser(sub) {
      let found = false;
      await revokeFamilies(context, { sub }, async (transaction) => {
        found = await setUserEnabled(transaction, sub, false, clock());
        return found;
      });
      return found;
    },
    enableUser: (sub) => setUserEnabled(database, sub, true, clock()),
    deleteUser: async (sub) => uuid.test(sub) && (await removeUser(context, sub)),
    describeUser: async (sub) => (uuid.test(sub) ? describeUser(database, sub) : undefined),
    setMfa: (sub, preference) => setMfaPreference(context, sub, preference),
    removeMfa: (sub) => removeMfa(context, sub),
    listDevices: (sub, limit = 60) => listDevices(database, sub, { limit }),
    forgetDevice: (sub, deviceKey) => deleteDevice(database, sub, deviceKey),
    listSessions: (sub, limit = 60) => listSessions(database, sub, clock(), limit),
    endSession: async (sub, id) => uuid.test(id) && (await revokeFamilies(context, { sub, originJti: id })) > 0,
    async signOutEverywhere(sub) {
      await revokeFamilies(context, { sub });
    },
    rotateSigningKeys: () => keySet.rotate(),
  };
}
