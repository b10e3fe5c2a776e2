import type { Keyring } from '../keyring.ts';

/** Returns all that is kept of a code sent to finish a sign-in, and that in the sealed state of the sign-in. */
export function mfaCodeMac(keys: Keyring, sub: string, factor: string, code: string): Buffer {
  return keys.mac('code', sub, factor, code);
}
