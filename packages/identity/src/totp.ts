import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator does it: SHA-1, six digits, steps of thirty seconds. Pure but for the new secret. */
const stepMilliseconds = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Creates a secret: fifty-two characters when written out, as Cognito's are. */
export function newSecret(): Buffer {
  return randomBytes(32);
}

/** Writes the secret as people type it into an authenticator. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31];
    }
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / stepMilliseconds);
}

export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Returns the step the code belongs to, of the present one and its two neighbours; clocks are not always right. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const given = Buffer.from(code, 'utf8');
  const present = stepAt(now);
  const matches = [present, present - 1, present + 1].filter((step) => {
    const expected = Buffer.from(codeOf(secret, step), 'utf8');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches[0];
}
