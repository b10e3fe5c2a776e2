import type { Executor } from '@fairlead/database/executor';
import type { JWK } from 'jose';
import type { Keyring } from '../keyring.ts';
import { lockSetup } from '../store/pool.ts';
import { ensureSigningKeys, readSigningKeys, rotateSigningKeys, type SigningKey } from '../store/signing-keys.ts';

const maximumAgeMilliseconds = 90 * 24 * 3600 * 1000;
const reloadPauseMilliseconds = 1000;

/** The imported signing keys, kept in step with the table. */
export interface KeySet {
  current(): SigningKey;
  /** Looks into the table once more for a key that another process may just have made. */
  find(kid: string): Promise<SigningKey | undefined>;
  published(): JWK[];
  reload(): Promise<void>;
  rotate(): Promise<void>;
  rotateIfOld(): Promise<void>;
}

export async function createKeySet(database: Executor, keys: Keyring, clock: () => Date): Promise<KeySet> {
  let known: SigningKey[] = [];
  let lookedAt = 0;

  const reload = async (): Promise<void> => {
    known = await readSigningKeys(database, keys, clock());
  };
  const current = (): SigningKey => {
    const key = known.find((candidate) => candidate.state === 'current');
    if (!key) throw new Error('There is no current signing key');
    return key;
  };
  const isOld = (key: SigningKey | undefined): boolean =>
    !key?.activatedAt || clock().getTime() - key.activatedAt.getTime() > maximumAgeMilliseconds;

  await database.transaction(async (transaction) => {
    await lockSetup(transaction);
    await ensureSigningKeys(transaction, keys, clock());
  });
  await reload();

  const rotate = async (onlyOld: boolean): Promise<void> => {
    await database.transaction(async (transaction) => {
      // Of several processes that find the key old, the first rotates and the others see that it is done.
      await lockSetup(transaction);
      const stored = await readSigningKeys(transaction, keys, clock());
      if (onlyOld && !isOld(stored.find((key) => key.state === 'current'))) return;
      await rotateSigningKeys(transaction, keys, clock());
    });
    await reload();
  };

  return {
    current,
    reload,
    published: () => known.map((key) => key.publicJwk),
    async find(kid) {
      const found = known.find((key) => key.kid === kid);
      if (found || Date.now() - lookedAt < reloadPauseMilliseconds) return found;
      lookedAt = Date.now();
      await reload();
      return known.find((key) => key.kid === kid);
    },
    rotate: () => rotate(false),
    async rotateIfOld() {
      if (isOld(current())) await rotate(true);
    },
  };
}
