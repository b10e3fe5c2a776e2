import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { IdentityConfig } from '../config/config.ts';
import { endSession } from '../session/session.ts';
import { readStored, storageKeys, writeStored } from '../storage/storage.ts';
import { type Identity, IdentityError } from './identity.ts';
import { encodeBase64 } from './srp.ts';
import type { GrantedTokens, TokenStorage } from './token-storage.ts';

/** Reads a code, an error or an access token from the query or the hash; null when none of them is there. */
function readReturn(href: string) {
  const url = new URL(href);
  const hash = new URLSearchParams(url.hash.slice(1));
  const read = (name: string) => url.searchParams.get(name) ?? hash.get(name);
  const [error, code, accessToken] = ['error', 'code', 'access_token'].map(read);
  if ((error ?? code ?? accessToken ?? null) === null) return null;
  const tokens = {
    IdToken: read('id_token') ?? '',
    AccessToken: accessToken ?? '',
    RefreshToken: read('refresh_token') ?? '',
  };
  return { error, description: read('error_description') ?? '', state: read('state'), code, tokens };
}

/** Reason why the sign-in failed, as one of our codes. */
function refusalOf(error: string, description: string): IdentityError {
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
export const codeChallenge = (verifier: string): string =>
  encodeBase64(sha256(utf8ToBytes(verifier)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

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
export function createSignInWithRedirect(config: IdentityConfig, storage: TokenStorage, go: (url: string) => void) {
  const { oauth: given, userPoolWebClientId: clientId } = config;

  function oauth(): OauthConfig {
    if (given === undefined) throw new IdentityError('UNSUPPORTED', 'Authentication Error');
    return given;
  }
  const at = (path: string) => oauth().origin.replace(/\/+$/, '') + path;

  async function exchange(code: string, verifier: string): Promise<GrantedTokens> {
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
    const { id_token: IdToken = '', access_token: AccessToken = '', refresh_token: RefreshToken = '' } = tokens;
    return { IdToken, AccessToken, RefreshToken };
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
          code_challenge: codeChallenge(underWay.verifier),
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
      const { error, description, state, code, tokens } = answer;
      if (error) throw refusalOf(error, description);
      if (underWay === null || state !== underWay.state) {
        throw new IdentityError('INVALID_STATE', 'Invalid state in OAuth flow');
      }
      const { idToken } = storage.keepTokens(code ? await exchange(code, underWay.verifier) : tokens);
      writeStored(storageKeys.signedInWithRedirect, 'true');
      return { kind: 'SIGNED_IN', idToken };
    },

    /** Leaves the provider's page as well, when the session came from it; false when it did not. */
    signOutWithRedirect(): boolean {
      const wasRedirected = readStored(storageKeys.signedInWithRedirect) !== null;
      writeStored(storageKeys.signedInWithRedirect, null);
      if (!wasRedirected || given === undefined) return false;
      // The page may be left before its sign-out; its token must not be there when the provider leads back.
      endSession();
      go(`${at('/logout')}?${new URLSearchParams({ client_id: clientId, logout_uri: given.redirectSignOut })}`);
      return true;
    },
  } satisfies Partial<Identity> & Record<string, unknown>;
}
