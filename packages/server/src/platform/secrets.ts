import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from './folder-modes.ts';

const ivBytes = 12;
const tagBytes = 16;

/** The installation's key: from the configuration, else made once and kept in the data folder for its owner's eyes only. */
export async function loadSecretsKey(configured: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (configured !== undefined) return Buffer.from(configured, 'hex');
  const file = join(dataDir, 'secrets.key');
  await mkdir(dataDir, { recursive: true, mode: dataFolder });
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
}

/** Compares in a time that tells nothing about how much was right. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

export interface Vault {
  seal(text: string): Buffer;
  open(sealed: Uint8Array): string;
}

/** Encrypts and authenticates a text; the same text comes out differently each time. */
export function sealWith(key: Uint8Array, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Reads what `sealWith` made with the same key; throws for anything else. */
export function openWith(key: Uint8Array, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  // Without the length a tag of four bytes is taken, too, which can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** Encrypts what must not lie in the database in clear; each `purpose` has a key of its own. */
export function createVault(secretsKey: Uint8Array, purpose: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32));
  return { seal: (text) => sealWith(key, text), open: (sealed) => openWith(key, sealed) };
}
