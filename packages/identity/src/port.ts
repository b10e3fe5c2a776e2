import type { Context } from './context.ts';
import { createUser } from './create-user.ts';
import { revokeFamilies } from './revoke.ts';
import { deleteUser, setUserEnabled } from './store/users.ts';

interface InvitedUser {
  /** Opaque, never shown, never changed. */
  readonly username: string;
  readonly password: string;
  readonly email: string;
  /** Whether the embedding program has reason to know that the address is the user's; it then signs him in. */
  readonly emailVerified: boolean;
  /** Defaults to the address. */
  readonly preferredUsername?: string;
}

/** What the embedding program may do in its own process; none of it can be called over the network. */
export interface IdentityPort {
  /**
   * A confirmed user; nothing is mailed.
   * @throws CognitoError when the name or address is taken or the password is refused
   */
  createUser(user: InvitedUser): Promise<{ sub: string }>;
  /** Ends every session and refuses new ones. False when there is no such user; so for the next two. */
  disableUser(sub: string): Promise<boolean>;
  enableUser(sub: string): Promise<boolean>;
  /** With everything stored about the user, and every session. */
  deleteUser(sub: string): Promise<boolean>;
  signOutEverywhere(sub: string): Promise<void>;
  /** Happens by itself every 90 days; for when a key may have been seen. */
  rotateSigningKeys(): Promise<void>;
}

export function createPort(context: Context): IdentityPort {
  const { sql, clock, keySet } = context;
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
    async disableUser(sub) {
      let found = false;
      await revokeFamilies(context, { sub }, async (transaction) => {
        found = await setUserEnabled(transaction, sub, false, clock());
        return found;
      });
      return found;
    },
    enableUser: (sub) => setUserEnabled(sql, sub, true, clock()),
    async deleteUser(sub) {
      let found = false;
      await revokeFamilies(context, { sub }, async (transaction) => {
        found = await deleteUser(transaction, sub);
        return found;
      });
      return found;
    },
    async signOutEverywhere(sub) {
      await revokeFamilies(context, { sub });
    },
    rotateSigningKeys: () => keySet.rotate(),
  };
}
