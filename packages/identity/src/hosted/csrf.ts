import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../keyring.ts';

/** Goes into every form, and fits only the browser whose cookie it was made for. */
export function csrfToken(keys: Keyring, browser: string): string {
  return keys.mac('login', 'csrf', browser).toString('base64url');
}

export function isCsrfToken(keys: Keyring, browser: string, given: string): boolean {
  const expected = Buffer.from(csrfToken(keys, browser));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
