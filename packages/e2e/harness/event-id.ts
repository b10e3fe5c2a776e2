import { randomBytes } from 'node:crypto';

/** Returns a UUID v7 as a phone makes it. */
export function eventId(): string {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  const variant = (8 + (Number.parseInt(hex[16] ?? '0', 16) & 3)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
