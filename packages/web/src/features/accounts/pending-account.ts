import type { ConsentValue } from '@fairlead/contract/consents';
import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';

/** A visitor's answers while signing up; stored with the profile once the e-mail address is confirmed. */
export interface Registration {
  readonly name: string;
  readonly consents: ConsentValue;
}

/**
 * An account whose e-mail address is not confirmed yet. Phones close the page while the person reads the mail, so it is
 * stored.
 */
export interface PendingAccount {
  readonly username: string;
  readonly email: string;
  readonly destination: string | null;
  readonly sentAt: number;
  readonly registration: Registration | null;
}

/** Where its mail went: whole where it was typed on this device, else the part of it that the mail's link names, or nothing. */
export const shownDestination = ({ destination, email }: PendingAccount): string =>
  email === '' ? (destination ?? '').replaceAll('*', '•') : email;

/** Never stored: who lost it types it once more after the code. */
let password: { username: string; value: string } | null = null;

export function readPending(): PendingAccount | null {
  const stored = readStored(storageKeys.pendingVerification);
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as PendingAccount;
  } catch {
    return null;
  }
}

export function keepPending(account: PendingAccount, typedPassword?: string): void {
  writeStored(storageKeys.pendingVerification, JSON.stringify(account));
  if (typedPassword !== undefined) password = { username: account.username, value: typedPassword };
}

export function pendingPassword(username: string): string | null {
  return password?.username === username ? password.value : null;
}

export function forgetPending(): void {
  writeStored(storageKeys.pendingVerification, null);
  password = null;
}
