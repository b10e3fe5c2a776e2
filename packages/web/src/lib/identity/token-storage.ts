import type { IdentityConfig } from '../config/config.ts';
import { readClaims } from '../session/session.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { IdentityError } from './identity.ts';

interface TextStorage {
  read(key: string): string | null;
  write(key: string, value: string | null): void;
}

const dayMs = 86_400_000;

/**
 * Cookies when the configuration says so (path '/', 365 days and secure unless it says otherwise), else local storage, or memory
 * where the browser refuses it.
 * @throws Error when same-site is none of strict, lax and none, or none without secure
 */
export function openTextStorage(config: IdentityConfig['cookieStorage']): TextStorage {
  if (config === undefined) return { read: readStored, write: writeStored };
  const { domain, path = '/', expires = 365, secure = true, sameSite } = config;
  if (sameSite !== undefined && !['strict', 'lax', 'none'].includes(sameSite)) {
    throw new Error('The sameSite value of cookieStorage must be "lax", "strict" or "none".');
  }
  if (sameSite === 'none' && !secure) {
    throw new Error('sameSite = None requires the Secure attribute in latest browser versions.');
  }
  const attributes = [domain && `domain=${domain}`, secure && 'secure', sameSite && `sameSite=${sameSite}`];
  return {
    read(key) {
      const begin = `${encodeURIComponent(key)}=`;
      const cookie = document.cookie.split('; ').find((each) => each.startsWith(begin));
      return cookie === undefined ? null : decodeURIComponent(cookie.slice(begin.length));
    },
    write(key, value) {
      const end = new Date(Date.now() + (value === null ? -1 : expires) * dayMs).toUTCString();
      const pair = `${encodeURIComponent(key)}=${encodeURIComponent(value ?? '')}`;
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of ours.
      document.cookie = [pair, `path=${path}`, `expires=${end}`, ...attributes].filter(Boolean).join('; ');
    },
  };
}

/** The provider's answer to a sign-in; a renewal brings no refresh token. */
export interface GrantedTokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken?: string;
}

export interface Session {
  readonly username: string;
  readonly idToken: string;
  readonly accessToken: string;
  /** Empty where the provider gave none. */
  readonly refreshToken: string;
  /** False once a token has expired by the provider's clock. */
  readonly isValid: boolean;
}

/** The keys by which the provider knows this device of a person. */
export interface DeviceKeys {
  readonly deviceKey: string;
  readonly randomPasswordKey: string;
  readonly deviceGroupKey: string;
}

const tokenNames = ['idToken', 'accessToken', 'refreshToken', 'clockDrift'] as const;
const deviceNames = ['deviceKey', 'randomPasswordKey', 'deviceGroupKey'] as const;

export const claimsOf = (token: string): Readonly<Record<string, unknown>> => ({ ...readClaims(token) });
const secondsNow = () => Math.floor(Date.now() / 1000);

export type TokenStorage = ReturnType<typeof openTokenStorage>;

/** Keeps tokens and device keys under the names that all of Cognito's clients use. */
export function openTokenStorage({ cookieStorage, userPoolWebClientId }: IdentityConfig) {
  const storage = openTextStorage(cookieStorage);
  const prefix = `CognitoIdentityServiceProvider.${userPoolWebClientId}`;
  const lastUser = `${prefix}.LastAuthUser`;
  const read = (username: string, name: string) => storage.read(`${prefix}.${username}.${name}`) ?? '';
  const write = (username: string, name: string, value: string | null) =>
    storage.write(`${prefix}.${username}.${name}`, value);

  return {
    /** The session of the signed-in person, which may have expired. */
    session(): Session | null {
      const username = storage.read(lastUser);
      if (!username) return null;
      const [idToken, accessToken, refreshToken, drift] = tokenNames.map((name) => read(username, name));
      if (!idToken || !accessToken) return null;
      const now = secondsNow() - (Number(drift) || 0);
      const isValid = [idToken, accessToken].every((token) => now < Number(claimsOf(token)['exp']));
      return { username, idToken, accessToken, refreshToken: refreshToken ?? '', isValid };
    },

    /** @throws IdentityError when the tokens name no user */
    keepTokens({ IdToken, AccessToken, RefreshToken = '' }: GrantedTokens): Session {
      const id = claimsOf(IdToken);
      const username = id['cognito:username'];
      if (typeof username !== 'string') throw new IdentityError('UNKNOWN', 'Authentication Error');
      const drift = secondsNow() - Math.min(Number(id['iat']), Number(claimsOf(AccessToken)['iat']));
      const values = [IdToken, AccessToken, RefreshToken, String(drift)];
      for (const [index, name] of tokenNames.entries()) write(username, name, values[index] ?? null);
      storage.write(lastUser, username);
      return { username, idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken, isValid: true };
    },

    forgetTokens(username: string): void {
      for (const name of tokenNames) write(username, name, null);
      storage.write(lastUser, null);
    },

    device(username: string): DeviceKeys | null {
      const [deviceKey = '', randomPasswordKey = '', deviceGroupKey = ''] = deviceNames.map((n) => read(username, n));
      return deviceKey === '' ? null : { deviceKey, randomPasswordKey, deviceGroupKey };
    },

    /** Null forgets them. */
    keepDevice(username: string, keys: DeviceKeys | null): void {
      for (const name of deviceNames) write(username, name, keys?.[name] ?? null);
    },
  };
}
