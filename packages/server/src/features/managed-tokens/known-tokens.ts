import type { Bus } from '@fairlead/database/bus';
import type { Executor } from '@fairlead/database/executor';
import type { FindManagedToken, FoundToken } from '../../platform/auth/managed-token.ts';
import { createRecent } from '../../platform/recent.ts';
import { findByHash, type UsableRow } from './queries.ts';
import { hashOf, isWellFormed } from './secret.ts';

const channel = 'managed_token_revoked';

export interface KnownTokens {
  readonly find: FindManagedToken;
  /** Tells every process when the transaction commits. */
  publishRevoked(tx: Executor, hash: Buffer): Promise<void>;
  /** Forgets a token in this process. */
  forget(hash: Buffer): void;
}

function toFound({ revokedAt, accountId, subject, ...token }: UsableRow): FoundToken {
  const isUsable = revokedAt === null && accountId !== null && subject !== null;
  return { ...token, maker: isUsable ? { accountId, subject } : null };
}

/** The tokens that were used lately, in memory: a device asks many times, and each revocation is heard of. */
export async function createKnownTokens(database: Executor, bus: Bus): Promise<KnownTokens> {
  const known = createRecent<FoundToken>(10_000, 60_000);
  // A token that was read during a revocation may be from before, and is not kept.
  let changes = 0;
  const forget = (key: string): void => {
    changes += 1;
    known.delete(key);
  };
  await bus.subscribe(channel, forget, () => {
    changes += 1;
    known.clear();
  });
  return {
    async find(secret) {
      if (!isWellFormed(secret)) return null;
      const hash = hashOf(secret);
      const key = hash.toString('hex');
      const remembered = known.get(key);
      if (remembered) return remembered;
      const before = changes;
      const row = await findByHash(database, hash);
      if (!row) return null;
      const found = toFound(row);
      if (before === changes) known.set(key, found);
      return found;
    },
    publishRevoked: (tx, hash) => bus.publish(channel, hash.toString('hex'), tx),
    forget: (hash) => forget(hash.toString('hex')),
  };
}
