import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Keyring } from '../keyring.ts';

export interface Rate {
  /** How much may come at once. */
  readonly burst: number;
  readonly perSecond: number;
}

export interface Bucket {
  /** Budgets; each counts by itself. */
  readonly of: 'address' | 'mail by requester' | 'mail to recipient' | 'mail for account' | 'sign-in code';
  readonly subject: string;
  readonly rate: Rate;
  readonly now: Date;
}

/** Takes one token; false when the bucket is empty. Shared by every process. */
export async function takeToken(executor: Executor, keys: Keyring, bucket: Bucket): Promise<boolean> {
  const { burst, perSecond } = bucket.rate;
  const key = keys.mac('address', bucket.of, bucket.subject);
  const taken = await executor.execute(sql`
    insert into identity.buckets as b (key, tokens, updated_at)
    values (${key}, ${burst - 1}::float8, ${bucket.now})
    on conflict (key) do update set
      tokens = least(${burst}::float8, b.tokens + ${perSecond}::float8
        * greatest(0, extract(epoch from excluded.updated_at - b.updated_at)::float8)) - 1,
      updated_at = excluded.updated_at
    where least(${burst}::float8, b.tokens + ${perSecond}::float8
        * greatest(0, extract(epoch from excluded.updated_at - b.updated_at)::float8)) >= 1`);
  return taken > 0;
}
