import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';

/** A code for a new password that was sent. Phones close the page while the person reads the mail, so it is stored. */
export interface PendingReset {
  readonly email: string;
  readonly destination: string | null;
  readonly sentAt: number;
}

export function readReset(): PendingReset | null {
  const stored = readStored(storageKeys.pendingReset);
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as PendingReset;
  } catch {
    return null;
  }
}

export function keepReset(reset: PendingReset | null): void {
  writeStored(storageKeys.pendingReset, reset === null ? null : JSON.stringify(reset));
}

/** Where its code went: an e-mail whole, for it was typed on this device; of a telephone number what the provider names. */
export const shownResetDestination = ({ email, destination }: PendingReset): string =>
  destination === null || destination.includes('@') ? email : destination.replaceAll('*', '•');
