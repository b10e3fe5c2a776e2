import { createHash, randomBytes } from 'node:crypto';
import type { Bus } from '@fairlead/database/bus';
import type { Executor } from '@fairlead/database/executor';
import { type FindManagedToken, type FoundToken, managedTokenPrefix } from '../../platform/auth/caller.ts';
import { createRecent } from '../../platform/recent.ts';
import { findByHash, type UsableRow } from './queries.ts';

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
