import { CognitoUser, type CognitoUserSession } from 'amazon-cognito-identity-js';
import { type Done, promise } from './cognito-calls.ts';
import { isRenewalRefused, isSessionInvalid, sessionEnd } from './cognito-errors.ts';
import type { OpenPool } from './cognito-pool.ts';
import { announceIdentityEvent } from './events.ts';
import { IdentityError } from './identity.ts';

export interface Signed {
  readonly user: CognitoUser;
  readonly session: CognitoUserSession;
}

export interface Sessions {
  userNamed(username: string): CognitoUser;
  /** The signed-in person, if any; the session may have run out. */
  currentUser(): CognitoUser | null;
  /** The signed-in person, with a session that is valid now; throws `message` without one. */
  signedIn(message: string): Promise<Signed>;
  /** A call as who is signed in. When the provider says that the session is over, it is forgotten and that is announced. */
  asSignedIn<T>(work: (signed: Signed) => Promise<T>): Promise<T>;
  /** A new session for the old one, whatever its age. */
  renew(message: string): Promise<CognitoUserSession>;
}

/** Forgets the keys by which the provider knows this device. The library's types leave the method out. */
export function forgetDeviceKeys(user: CognitoUser): void {
  if (!('clearCachedDeviceKeyAndPassword' in user)) return;
  const clear = user.clearCachedDeviceKeyAndPassword;
  if (typeof clear === 'function') clear.call(user);
}

const notAuthenticated = 'The user is not authenticated';

/** @param underWay waits for a sign-in that comes back with a redirect, so that the person does not count as signed out meanwhile */
export function openSessions({ pool, storage }: OpenPool, underWay: () => Promise<void>): Sessions {
  function end(user: CognitoUser, error: IdentityError): void {
    const reason = sessionEnd(error);
    if (reason === 'GONE') forgetDeviceKeys(user);
    user.signOut();
    announceIdentityEvent({ kind: 'SESSION_INVALID', reason });
  }

  async function ending<T>(user: CognitoUser, isOver: typeof isSessionInvalid, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isOver(error)) end(user, error);
      throw error;
    }
  }

  const sessions: Sessions = {
    userNamed: (username) => new CognitoUser({ Username: username, Pool: pool, Storage: storage }),

    currentUser: () => pool.getCurrentUser(),

    async signedIn(message) {
      await underWay();
      const user = pool.getCurrentUser();
      if (!user) throw new IdentityError('NOT_SIGNED_IN', message);
      const session = await ending(user, isRenewalRefused, () =>
        promise<CognitoUserSession>((done) => {
          user.getSession((error: Error | null, found: CognitoUserSession | null) => done(error, found));
        }),
      );
      return { user, session };
    },

    async asSignedIn(work) {
      const signed = await sessions.signedIn(notAuthenticated);
      return ending(signed.user, isSessionInvalid, () => work(signed));
    },

    async renew(message) {
      const { user, session } = await sessions.signedIn(message);
      return ending(user, isRenewalRefused, () =>
        promise<CognitoUserSession>((done: Done<CognitoUserSession>) =>
          user.refreshSession(session.getRefreshToken(), done),
        ),
      );
    },
  };
  return sessions;
}
