import { CookieStorage, type ICognitoStorage } from 'amazon-cognito-identity-js';
import type { IdentityConfig } from '../config/config.ts';
import { readStored, writeStored } from '../storage/storage.ts';

/** Local storage, or memory where the browser refuses it. */
const local: ICognitoStorage = {
  getItem: readStored,
  setItem: (key, value) => writeStored(key, value),
  removeItem: (key) => writeStored(key, null),
  // The library never clears all of it; it is not ours alone.
  clear: () => undefined,
};

/**
 * Where the identity client keeps its tokens: in cookies when the configuration says so (path '/', 365 days and secure unless it
 * says otherwise), else in local storage.
 * @throws Error when same-site is none of strict, lax and none, or none without secure
 */
export function openTokenStorage({ cookieStorage }: IdentityConfig): ICognitoStorage {
  return cookieStorage === undefined ? local : new CookieStorage({ ...cookieStorage });
}
