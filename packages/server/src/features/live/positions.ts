import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/**
 * What a project's readers get instead of the id of a message, which may be about several projects: two companies that
 * compared what they got would learn that somebody visited both.
 */
export interface Positions {
  seal(messageId: string, projectId: string): string;
  /** Returns the id of the message; of anything else, one that nobody knows, or null. */
  open(position: string, projectId: string): string | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const combined = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));

/** One block of a cipher whose key all processes have: the same message and project give the same position at each of them. */
export function createPositions(secretsKey: Uint8Array): Positions {
  const key = Buffer.from(hkdfSync('sha256', secretsKey, '', 'live-position', 32));
  return {
    seal(messageId, projectId) {
      const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
      return idOf(cipher.update(combined(bytesOf(messageId), bytesOf(projectId))));
    },
    open(position, projectId) {
      if (!uuid.test(position)) return null;
      const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
      return idOf(combined(decipher.update(bytesOf(position)), bytesOf(projectId)));
    },
  };
}
