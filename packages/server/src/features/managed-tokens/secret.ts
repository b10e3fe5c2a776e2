import { createHash, randomBytes } from 'node:crypto';
import { managedTokenPrefix } from '../../platform/auth/managed-token.ts';

/** `flt_`, 256 random bits, and six characters that tell a typo without asking the database. */
const form = new RegExp(`^${managedTokenPrefix}[\\w-]{43}[\\w-]{6}$`);
const checkLength = 6;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const checkOf = (text: string): string => sha256(`check ${text}`).toString('base64url').slice(0, checkLength);

export function newSecret(): string {
  const text = managedTokenPrefix + randomBytes(32).toString('base64url');
  return text + checkOf(text);
}

/** One round is enough for so many random bits: they cannot all be tried. */
export const hashOf = (secret: string): Buffer => sha256(secret);

/** Returns whether it has the form of a secret and no typo; its existence is another question. */
export const isWellFormed = (secret: string): boolean =>
  form.test(secret) && checkOf(secret.slice(0, -checkLength)) === secret.slice(-checkLength);
