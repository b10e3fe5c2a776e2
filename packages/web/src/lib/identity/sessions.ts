import { announceIdentityEvent, IdentityError } from './identity.ts';
import { isRenewalRefused, isSessionInvalid, type Pool, sessionEnd } from './protocol.ts';
import type { GrantedTokens, Session } from './token-storage.ts';

const notAuthenticated = 'The user is not authenticated';

export type Sessions = ReturnType<typeof openSessions>;

/** @param underWay waits for a sign-in that comes back with a redirect, so that the person does not count as signed out meanwhile */
export function openSessions({ clientId, storage, send, sendUntilAnswered }: Pool, underWay: () => Promise<void>) {
  async function ending<T>(username: string, isOver: typeof isSessionInvalid, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isOver(error)) {
        const reason = sessionEnd(error);
        if (reason === 'GONE') storage.keepDevice(username, null);
        storage.forgetTokens(username);
        announceIdentityEvent({ kind: 'SESSION_INVALID', reason });
      }
      throw error;
    }
  }

  async function current(message: string): Promise<Session> {
    await underWay();
    const session = storage.session();
    if (session === null) throw new IdentityError('NOT_SIGNED_IN', message);
    return session;
  }

  function refresh({ username, refreshToken }: Session): Promise<Session> {
    if (refreshToken === '') throw new IdentityError('NOT_SIGNED_IN', notAuthenticated);
    return ending(username, isRenewalRefused, async () => {
      const device = storage.device(username);
      const { AuthenticationResult } = await sendUntilAnswered<{ AuthenticationResult: GrantedTokens }>(
        'InitiateAuth',
        {
          ClientId: clientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: refreshToken, ...(device && { DEVICE_KEY: device.deviceKey }) },
        },
      );
      return storage.keepTokens({ RefreshToken: refreshToken, ...AuthenticationResult });
    });
  }

  async function signedIn(message: string): Promise<Session> {
    const session = await current(message);
    return session.isValid ? session : refresh(session);
  }

  return {
    /** The session of the signed-in person, renewed when it has expired; throws `message` without one. */
    signedIn,

    /** A new session for the old one, whatever its age. */
    renew: async (message: string): Promise<Session> => refresh(await current(message)),

    /** An operation as who is signed in. When the provider says that the session is over, it is forgotten and that is announced. */
    async call<T = object>(operation: string, input?: object): Promise<T> {
      const { username, accessToken } = await signedIn(notAuthenticated);
      return ending(username, isSessionInvalid, () => send<T>(operation, { AccessToken: accessToken, ...input }));
    },
  };
}
