import type { IdentityConfig } from '../config/config.ts';
import { createAccountCalls } from './account.ts';
import { type Identity, IdentityError, type SignedIn } from './identity.ts';
import { openPool } from './protocol.ts';
import { openSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createSignInWithRedirect } from './sign-in-with-redirect.ts';
import { claimsOf } from './token-storage.ts';

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
  return Object.fromEntries(
    Object.entries(claimsOf(idToken)).flatMap(([name, value]) => {
      if (typeof value === 'string' || typeof value === 'boolean') return [[name, String(value)] as const];
      return Array.isArray(value) ? [[name, JSON.stringify(value)] as const] : [];
    }),
  );
}

export function createCognitoIdentity(config: IdentityConfig, go: (url: string) => void = leavePage): Identity {
  const pool = openPool(config);
  const { clientId, storage, sendUntilAnswered } = pool;
  let returning: Promise<SignedIn | null> | null = null;

  /** A sign-in that came back with a redirect is waited for, but not for ever; its beginner learns how it ended. */
  async function underWay(): Promise<void> {
    if (returning === null) return;
    await within(returnLimitMs, returning, 'Authentication Error').catch(() => undefined);
  }

  const sessions = openSessions(pool, underWay);
  const { beginPendingTotp, ...signIn } = createSignIn(pool, config);
  const redirect = createSignInWithRedirect(config, storage, go);

  /** The page is on its way to the provider's; should it still be here after 3 s, that failed. */
  async function leave(): Promise<void> {
    if (!redirect.signOutWithRedirect()) return;
    await within(leaveLimitMs, new Promise<never>(() => undefined), 'Signout timeout fail');
  }

  return {
    ...signIn,
    ...createAccountCalls(pool, sessions, beginPendingTotp),
    signInWithRedirect: redirect.signInWithRedirect,

    async finishSignInWithRedirect(url) {
      returning ??= redirect.finishSignInWithRedirect(url).finally(() => {
        returning = null;
      });
      return returning;
    },

    async signOut({ isForGood = false } = {}) {
      const session = storage.session();
      try {
        // Cognito refuses to revoke a session that is not revocable: one whose tokens name no origin.
        if (session?.refreshToken && claimsOf(session.accessToken)['origin_jti'] !== undefined) {
          const revoked = sendUntilAnswered('RevokeToken', { Token: session.refreshToken, ClientId: clientId });
          await within(leaveLimitMs, revoked, 'Signout timeout fail');
        }
      } finally {
        if (isForGood && session) storage.keepDevice(session.username, null);
        if (session) storage.forgetTokens(session.username);
        await leave();
      }
    },

    async signOutEverywhere() {
      await sessions.call('GlobalSignOut');
      const session = storage.session();
      if (session) storage.forgetTokens(session.username);
      await leave();
    },

    async currentSession() {
      const { username, idToken } = await sessions.signedIn('No current user.');
      return { username, idToken, attributes: textClaims(idToken) };
    },

    idToken: async () => (await sessions.signedIn('No current user.')).idToken,

    refresh: async () => (await sessions.renew('Failed to get the session because the user is empty')).idToken,
  };
}
