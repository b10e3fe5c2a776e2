import type { Problem } from '@fairlead/contract/errors';
import { useSyncExternalStore } from 'react';
import type { SessionEnd } from '../identity/identity.ts';
import { forgetPersistedQueries } from '../persisted-queries/forget-queries.ts';
import { readStored, storageKeys, writeStored } from '../storage/storage.ts';

/** A device at a stand, which is signed in with a managed token: it has no account, and captures for one project. */
export interface Device {
  /** Name of its token. */
  readonly name: string;
  readonly company: string;
  readonly project: { readonly id: string; readonly name: string; readonly stand: string | null };
  readonly expiresAt: string | null;
}

/** Managed tokens begin so; nothing can be read from one. */
export const isManagedToken = (token: string | null): boolean => token?.startsWith('flt_') ?? false;

let parsed: { readonly text: string; readonly device: Device } | null = null;

/** The server's description of the token when the device was set up; the same object until that changes. */
export function readDevice(): Device | null {
  const text = readStored(storageKeys.device);
  if (text === null) return null;
  if (parsed?.text !== text) {
    try {
      parsed = { text, device: JSON.parse(text) as Device };
    } catch {
      return null;
    }
  }
  return parsed.device;
}

/** The claims of a token that the client looks at. It trusts none of them: the server checks the signature. */
interface TokenClaims {
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

/**
 * Identity of a managed token, as the server described it. Its subject is the project: a device's unsent entries wait there for
 * the next token that it is set up with.
 */
function claimsOfDevice(): TokenClaims | null {
  const device = readDevice();
  if (device === null) return null;
  const { project, expiresAt } = device;
  const end = expiresAt === null ? {} : { exp: Date.parse(expiresAt) / 1000 };
  return { sub: `device.${project.id}`, discriminator: 'MANAGED', ...end };
}

/** The claims of a signed JWT, or what is known of a managed token; null when the text is neither. */
export function readClaims(token: string | null): TokenClaims | null {
  if (isManagedToken(token)) return claimsOfDevice();
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
export function isUsable(token: string | null, nowMs: number = Date.now()): boolean {
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

/** Prefix of the subjects of guests: visitors who left an e-mail, without a sign-in. */
const isGuest = (token: string | null): boolean => readClaims(token)?.sub?.startsWith('guest:') === true;

/** Sets the token of a guest aside until their record is joined. Only this phone's own: a stranger can have sent another by a link. */
function keepGuest(token: string | null): void {
  if (!isGuest(token) || readClaims(token)?.sub !== readStored(storageKeys.ownGuest)) return;
  writeStored(storageKeys.guestToken, token);
}

/** Keeps the token of a sign-in; it is what requests carry from now on. */
export function startSession(token: string): void {
  const before = storedToken();
  if (before !== token) keepGuest(before);
  writeStored(storageKeys.sessionToken, token);
  writeStored(storageKeys.device, null);
  writeStored(storageKeys.idToken, readClaims(token)?.discriminator === 'SIMPLE' ? null : token);
  announce();
}

/** The same for a guest whom this phone has made, or who has opened the link of a mail on it. */
export function startGuestSession(token: string): void {
  startSession(token);
  writeStored(storageKeys.ownGuest, readClaims(token)?.sub ?? null);
}

/** Signs a device in. What its token is for comes first: nothing is known of the token itself. */
export function startDeviceSession(token: string, device: Device): void {
  writeStored(storageKeys.device, JSON.stringify(device));
  writeStored(storageKeys.idToken, null);
  writeStored(storageKeys.sessionToken, token);
  announce();
}

export function endSession(): void {
  keepGuest(storedToken());
  writeStored(storageKeys.sessionToken, null);
  writeStored(storageKeys.idToken, null);
  writeStored(storageKeys.device, null);
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

/** Returns the owner of the stored token; null while no person is signed in. */
export function useSubject(): string | null {
  return useSyncExternalStore(subscribe, () => readClaims(storedToken())?.sub ?? null);
}

/** The device that this is, where it is signed in as one; null for people. */
export function useDevice(): Device | null {
  return useSyncExternalStore(subscribe, () => (isManagedToken(storedToken()) ? readDevice() : null));
}

/** True of a visitor who left an e-mail and has no sign-in. */
export function useIsGuest(): boolean {
  return useSyncExternalStore(subscribe, () => isGuest(storedToken()));
}

/** True while a token is stored; whether the server still accepts it shows in its answers. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => storedToken() !== null);
}

const everyMs = 60_000;
const atMostEveryMs = 5_000;

/**
 * Calls `checkSession` when the page becomes visible again, and every minute while it is. A session that was ended on
 * another device would otherwise stay on the screen until the next request.
 * @returns a function that stops it
 */
export function watchSession(checkSession: () => Promise<unknown>): () => void {
  let last = performance.now();
  const check = () => {
    const isWatched = document.visibilityState === 'visible' && navigator.onLine && storedToken() !== null;
    if (!isWatched || performance.now() - last < atMostEveryMs) return;
    last = performance.now();
    // Without an answer nothing is known; the next check will show.
    checkSession().catch(() => undefined);
  };
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== storageKeys.sessionToken || oldValue === null || newValue === null) return;
    // Another tab signed another person in: no data of the person before may stay in this one.
    if (readClaims(oldValue)?.sub !== readClaims(newValue)?.sub) location.reload();
  };
  const timer = setInterval(check, everyMs);
  addEventListener('focus', check);
  addEventListener('online', check);
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', check);
    removeEventListener('online', check);
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', check);
  };
}

/** The suspended record, the reason, and the end. */
export type SuspensionNotice = NonNullable<Problem['suspension']>;

let reason: SessionEnd | SuspensionNotice | null = null;

/** Reason why the last session ended without a sign-out; shown on the sign-in screen. Null once a person is signed in again. */
export function recordSessionEnd(next: SessionEnd | SuspensionNotice | null): void {
  reason = next;
}

export function lastSessionEnd(): SessionEnd | SuspensionNotice | null {
  return reason;
}

export const isSuspensionNoted = (): boolean => typeof reason === 'object' && reason !== null;
