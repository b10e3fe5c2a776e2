import type { IdentityConfig } from '../config/config.ts';
import { readClaims } from '../session/session.ts';
import { createAccountCalls } from './cognito-account.ts';
import { promise, promiseOf } from './cognito-calls.ts';
import { openPool } from './cognito-pool.ts';
import { createSecurityCalls } from './cognito-security.ts';
import { forgetDeviceKeys, openSessions, type Sessions } from './cognito-sessions.ts';
import { createSignIn } from './cognito-sign-in.ts';
import { type Identity, IdentityError, type SignedIn } from './identity.ts';
import { createSignInWithRedirect } from './sign-in-with-redirect.ts';
import { openTokenStorage } from './token-storage.ts';

/** The work's own end, or after the limit an error with this message. */
async function within<T>(limitMs: number, work: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IdentityError('TIMEOUT', message)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const returnLimitMs = 10_000;
const leaveLimitMs = 3_000;

/** How the page is left; tests stay where they are. */
const leavePage = (url: string): void => location.assign(url);

/** The claims that say something of the person, as attributes are written: in text. */
function textClaims(idToken: string): Readonly<Record<string, string>> {
  const claims: readonly [string, unknown][] = Object.entries(readClaims(idToken) ?? {});
  return Object.fromEntries(
    claims.flatMap(([name, value]) => {
      if (typeof value === 'string' || typeof value === 'boolean') return [[name, String(value)] as const];
      return Array.isArray(value) ? [[name, JSON.stringify(value)] as const] : [];
    }),
  );
}

export function createCognitoIdentity(config: IdentityConfig, go: (url: string) => void = leavePage): Identity {
  const opened = openPool(config, openTokenStorage(config));
  let returning: Promise<SignedIn | null> | null = null;

  /** A sign-in that came back with a redirect is waited for, but not for ever; its beginner learns how it ended. */
  async function underWay(): Promise<void> {
    if (returning === null) return;
    await within(returnLimitMs, returning, 'Authentication Error').catch(() => undefined);
  }

  const sessions: Sessions = openSessions(opened, underWay);
  const { pendingUser, ...signIn } = createSignIn(opened, sessions, config);
  const redirect = createSignInWithRedirect(config, () => sessions, go);

  /** The page is on its way to the provider's; should it still be here after 3 s, that failed. */
  async function leave(): Promise<void> {
    if (!redirect.signOutWithRedirect()) return;
    await within(leaveLimitMs, new Promise<never>(() => undefined), 'Signout timeout fail');
  }

  return {
    ...signIn,
    ...createAccountCalls(opened, sessions),
    ...createSecurityCalls(opened, sessions, pendingUser),
    signInWithRedirect: redirect.signInWithRedirect,

    async finishSignInWithRedirect(url) {
      returning ??= redirect.finishSignInWithRedirect(url).finally(() => {
        returning = null;
      });
      return returning;
    },

    async signOut({ isForGood = false } = {}) {
      const user = sessions.currentUser();
      try {
        // Tells the provider to revoke the refresh token, then forgets the session.
        if (user) {
          const revoked = promise((done: (error?: unknown) => void) => user.signOut(done));
          await within(leaveLimitMs, revoked, 'Signout timeout fail');
        }
      } finally {
        if (isForGood && user) forgetDeviceKeys(user);
        user?.signOut();
        await leave();
      }
    },

    async signOutEverywhere() {
      await sessions.asSignedIn(async ({ user }) => {
        await promiseOf((on) => user.globalSignOut(on));
        user.signOut();
      });
      await leave();
    },

    async currentSession() {
      const { user, session } = await sessions.signedIn('No current user.');
      const idToken = session.getIdToken().getJwtToken();
      return { username: user.getUsername(), idToken, attributes: textClaims(idToken) };
    },

    async idToken() {
      return (await sessions.signedIn('No current user.')).session.getIdToken().getJwtToken();
    },

    async refresh() {
      const session = await sessions.renew('Failed to get the session because the user is empty');
      return session.getIdToken().getJwtToken();
    },
  };
}
