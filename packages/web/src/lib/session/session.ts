import { useSyncExternalStore } from 'react';
import { forgetPersistedQueries } from '../persisted-queries/forget-queries.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { storageKeys } from '../storage/storage-keys.ts';

/** The claims of a token that the client looks at. It trusts none of them: the server checks the signature. */
export interface TokenClaims {
  readonly exp?: number;
  readonly sub?: string;
  readonly iss?: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly discriminator?: string;
  readonly name?: string;
  /** The other providers that the person comes from. */
  readonly identities?: readonly { readonly providerName?: string }[];
  /** Set for a person who came from another provider with an e-mail address that already belongs to an account here. */
  readonly 'custom:address_in_use'?: string;
}

function decode(part: string): unknown {
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The claims of a signed JWT, or null when the text is not one. */
export function readClaims(token: string | null): TokenClaims | null {
  const parts = token?.split('.') ?? [];
  if (parts.length !== 3 || parts[1] === undefined) return null;
  try {
    const claims = decode(parts[1]);
    return typeof claims === 'object' && claims !== null ? claims : null;
  } catch {
    return null;
  }
}

/** The expected format of a stored token: a JWT that has not run out. */
export function isUsable(token: string | null, nowMs: number = Date.now()): token is string {
  const claims = readClaims(token);
  return claims !== null && (claims.exp === undefined || claims.exp * 1000 > nowMs);
}

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

export function storedToken(): string | null {
  return readStored(storageKeys.sessionToken);
}

/** Keeps the token of a sign-in; it is what requests carry from now on. */
export function startSession(token: string): void {
  writeStored(storageKeys.sessionToken, token);
  if (readClaims(token)?.discriminator !== 'SIMPLE') writeStored(storageKeys.idToken, token);
  announce();
}

export function endSession(): void {
  writeStored(storageKeys.sessionToken, null);
  writeStored(storageKeys.idToken, null);
  writeStored(storageKeys.settingsApplied, null);
  writeStored(storageKeys.analytics, null);
  forgetPersistedQueries();
  announce();
}

function subscribe(listener: () => void): () => void {
  // Another tab that signs in or out changes this one too.
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKeys.sessionToken || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** The stored token, for what is drawn by its claims. */
export function useStoredToken(): string | null {
  return useSyncExternalStore(subscribe, storedToken);
}

/** Who the stored token is of; null while nobody is signed in. */
export function useSubject(): string | null {
  return useSyncExternalStore(subscribe, () => readClaims(storedToken())?.sub ?? null);
}

/** True while a token is stored; whether the server still accepts it shows in its answers. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => storedToken() !== null);
}
