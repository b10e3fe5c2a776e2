import { readStored } from '../storage/storage.ts';
import { storageKeys } from '../storage/storage-keys.ts';

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
