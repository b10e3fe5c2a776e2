import {
  CognitoAccessToken,
  CognitoIdToken,
  CognitoRefreshToken,
  CognitoUserSession,
} from 'amazon-cognito-identity-js';
import type { IdentityConfig } from '../config/config.ts';
import { endSession } from '../session/session.ts';
import { readStored, storageKeys, writeStored } from '../storage/storage.ts';
import { toIdentityError } from './cognito-errors.ts';
import type { Sessions } from './cognito-sessions.ts';
import { type Identity, IdentityError, type SignedIn } from './identity.ts';

/** A provider's report in the URL that it sends the browser back to. */
type ReturnAnswer =
  | { readonly kind: 'CODE'; readonly code: string; readonly state: string | null }
  | {
      readonly kind: 'TOKENS';
      readonly idToken: string;
      readonly accessToken: string;
      readonly refreshToken: string;
      readonly state: string | null;
    }
  | { readonly kind: 'ERROR'; readonly error: string; readonly description: string };

/** Reads a code, an error or an access token from the query or the hash; null when none of them is there. */
function readReturn(href: string): ReturnAnswer | null {
  const url = new URL(href);
  const hash = new URLSearchParams(url.hash.slice(1));
  const read = (name: string) => url.searchParams.get(name) ?? hash.get(name);
  const error = read('error');
  if (error !== null) return { kind: 'ERROR', error, description: read('error_description') ?? '' };
  const state = read('state');
  const code = read('code');
  if (code !== null) return { kind: 'CODE', code, state };
  const accessToken = read('access_token');
  if (accessToken === null) return null;
  return {
    kind: 'TOKENS',
    accessToken,
    idToken: read('id_token') ?? '',
    refreshToken: read('refresh_token') ?? '',
    state,
  };
}

/** Reason why the sign-in failed, as one of our codes. */
function refusalOf({ error, description }: Extract<ReturnAnswer, { kind: 'ERROR' }>): IdentityError {
  const isUnavailable = error === 'temporarily_unavailable';
  // The other provider let them in; it is the account here that does not.
  const isDisabled = description === 'User is disabled.';
  const refused = isDisabled ? 'SESSION_INVALID' : 'FEDERATION_REFUSED';
  return new IdentityError(isUnavailable ? 'FEDERATION_UNAVAILABLE' : refused, description || error);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The greatest multiple of 62 in a byte: what lies above would make the first letters likelier. */
const fair = 248;

/** Letters and digits that cannot be guessed. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && text.length < length) text += letters[byte % letters.length];
    }
  }
  return text;
}

/** Sent ahead of the verifier: its SHA-256 in base64url (RFC 7636, S256). */
export async function codeChallenge(verifier: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  return btoa(String.fromCharCode(...hash))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

type SignInWithRedirect = Pick<Identity, 'signInWithRedirect' | 'finishSignInWithRedirect'> & {
  /** Leaves the provider's page as well, when the session came from it; false when it did not. */
  readonly signOutWithRedirect: () => boolean;
};

type OauthConfig = NonNullable<IdentityConfig['oauth']>;

const stateLength = 32;
const verifierLength = 128;

interface UnderWay {
  readonly state: string;
  readonly verifier: string;
}

function readUnderWay(): UnderWay | null {
  const stored = readStored(storageKeys.signInWithRedirect);
  return stored === null ? null : (JSON.parse(stored) as UnderWay);
}

interface Tokens {
  readonly id_token?: string;
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly error?: string;
}

/** Sign-in on the provider's own page, by code and PKCE. */
export function createSignInWithRedirect(
  config: IdentityConfig,
  sessions: () => Sessions,
  go: (url: string) => void,
): SignInWithRedirect {
  const { oauth: given, userPoolWebClientId: clientId } = config;

  function oauth(): OauthConfig {
    if (given === undefined) throw new IdentityError('UNSUPPORTED', 'Authentication Error');
    return given;
  }
  const at = (path: string) => oauth().origin.replace(/\/+$/, '') + path;

  function keep(tokens: Tokens): SignedIn {
    const { id_token: IdToken = '', access_token: AccessToken = '', refresh_token: RefreshToken = '' } = tokens;
    const idToken = new CognitoIdToken({ IdToken });
    const username: unknown = idToken.decodePayload()['cognito:username'];
    if (typeof username !== 'string') throw new IdentityError('UNKNOWN', 'Authentication Error');
    sessions()
      .userNamed(username)
      .setSignInUserSession(
        new CognitoUserSession({
          IdToken: idToken,
          AccessToken: new CognitoAccessToken({ AccessToken }),
          RefreshToken: new CognitoRefreshToken({ RefreshToken }),
        }),
      );
    writeStored(storageKeys.signedInWithRedirect, 'true');
    return { kind: 'SIGNED_IN', idToken: IdToken };
  }

  async function exchange(code: string, verifier: string): Promise<Tokens> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: oauth().redirectSignIn,
      code_verifier: verifier,
    });
    const answer = await fetch(at('/oauth2/token'), { method: 'POST', body }).catch((error: unknown) => {
      throw new IdentityError('NETWORK', 'Network Error', error);
    });
    const tokens = (await answer.json().catch(() => ({ error: 'unreadable' }))) as Tokens;
    if (answer.status >= 500) throw new IdentityError('NETWORK', 'Network Error', tokens.error);
    if (tokens.error !== undefined || !answer.ok) {
      throw new IdentityError('SIGN_IN_EXPIRED', tokens.error ?? 'Authentication Error');
    }
    return tokens;
  }

  async function take(answer: ReturnAnswer, underWay: UnderWay | null): Promise<SignedIn> {
    if (answer.kind === 'ERROR') throw refusalOf(answer);
    if (underWay === null || answer.state !== underWay.state) {
      throw new IdentityError('INVALID_STATE', 'Invalid state in OAuth flow');
    }
    if (answer.kind === 'CODE') return keep(await exchange(answer.code, underWay.verifier));
    const { idToken: id_token, accessToken: access_token, refreshToken: refresh_token } = answer;
    return keep({ id_token, access_token, refresh_token });
  }

  return {
    async signInWithRedirect(provider) {
      const { redirectSignIn, responseType, scope } = oauth();
      const underWay = { state: randomText(stateLength), verifier: randomText(verifierLength) };
      writeStored(storageKeys.signInWithRedirect, JSON.stringify(underWay));
      const query = new URLSearchParams({
        redirect_uri: redirectSignIn,
        response_type: responseType,
        client_id: clientId,
        ...(provider !== undefined && { identity_provider: provider }),
        scope: scope.join(' '),
        state: underWay.state,
        ...(responseType === 'code' && {
          code_challenge: await codeChallenge(underWay.verifier),
          code_challenge_method: 'S256',
        }),
      });
      go(`${at('/oauth2/authorize')}?${query}`);
    },

    async finishSignInWithRedirect(url) {
      const answer = readReturn(url);
      if (answer === null) return null;
      const underWay = readUnderWay();
      // One answer for one question, whether it is the right one or not.
      writeStored(storageKeys.signInWithRedirect, null);
      try {
        return await take(answer, underWay);
      } catch (error) {
        throw toIdentityError(error);
      }
    },

    signOutWithRedirect() {
      const wasRedirected = readStored(storageKeys.signedInWithRedirect) !== null;
      writeStored(storageKeys.signedInWithRedirect, null);
      if (!wasRedirected || given === undefined) return false;
      // The page may be left before its sign-out; its token must not be there when the provider leads back.
      endSession();
      go(`${at('/logout')}?${new URLSearchParams({ client_id: clientId, logout_uri: given.redirectSignOut })}`);
      return true;
    },
  };
}
