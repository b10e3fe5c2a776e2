import { createHmac } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { dataFolder } from '../platform/folder-modes.ts';
import { BackupError, entryOf } from './manifest.ts';
import type { Archive } from './read-archive.ts';

type Place = Pick<Config, 'secretsKey' | 'dataDir'>;

export interface FoundKey {
  readonly key: Uint8Array;
  /** The file that it lies in, or null: the configuration says it. */
  readonly file: string | null;
}

/** By what a key is known again, and which tells nothing about it. */
export const fingerprintOf = (key: Uint8Array): string =>
  createHmac('sha256', key).update('fairlead backup').digest('hex');

const keyFile = ({ dataDir }: Place): string => join(dataDir, 'secrets.key');
const parse = (text: string): Uint8Array => Buffer.from(text.trim(), 'hex');

/** The installation's key as it is; null where there is none: none is made. */
export async function findSecretsKey(place: Place): Promise<FoundKey | null> {
  if (place.secretsKey !== undefined) return { key: parse(place.secretsKey), file: null };
  const file = keyFile(place);
  try {
    return { key: parse(await readFile(file, 'utf8')), file };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export interface KeyToRestore {
  readonly key: Uint8Array;
  /** Puts it into the data folder, where it belongs there. */
  place(): Promise<void>;
}

/** The key that opens what is in the backup. Throws BackupError when there is none, or another. */
export async function keyToRestore({ manifest, open }: Archive, place: Place): Promise<KeyToRestore> {
  const found = await findSecretsKey(place);
  const { fingerprint, isIncluded } = manifest.secretsKey;
  if (found !== null) {
    if (fingerprintOf(found.key) === fingerprint) return { key: found.key, place: async () => {} };
    const where = found.file ?? 'SECRETS_KEY';
    const whence = isIncluded
      ? `which is ${entryOf.secretsKey} in the backup`
      : 'which the installation was started with';
    throw new BackupError(`${where} is not the key of this backup, ${whence}. Without it nobody could sign in.`);
  }
  if (!isIncluded) {
    throw new BackupError('Set SECRETS_KEY to what the installation was started with: the backup does not hold it.');
  }
  const text = (await buffer(await open(entryOf.secretsKey))).toString('utf8');
  if (fingerprintOf(parse(text)) !== fingerprint) throw new BackupError('The key in the backup is damaged.');
  return {
    key: parse(text),
    place: async () => {
      await mkdir(place.dataDir, { recursive: true, mode: dataFolder });
      await writeFile(keyFile(place), text, { flag: 'wx', mode: 0o600 });
    },
  };
}
