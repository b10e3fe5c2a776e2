import {
  CognitoAccessToken,
  CognitoIdToken,
  CognitoRefreshToken,
  CognitoUserSession,
} from 'amazon-cognito-identity-js';
import type { IdentityConfig } from '../config/config.ts';
import { endSession } from '../session/session.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import { toIdentityError } from './cognito-errors.ts';
import type { Sessions } from './cognito-sessions.ts';
import { type Identity, IdentityError, type SignedIn } from './identity.ts';
import { codeChallenge, randomText } from './pkce.ts';
import { type ReturnAnswer, readReturn, refusalOf } from './return-url.ts';

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
