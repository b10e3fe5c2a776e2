import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

interface DeviceCode {
  readonly tokenId: string;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

export async function upsertCode(tx: Executor, code: DeviceCode): Promise<void> {
  await tx.execute(sql`
    insert into device_codes ${sql.rows(code)}
    on conflict (token_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`);
}

/** Uses a code up, and returns whose it was. Of two at once one finds it. */
export async function takeCode(tx: Executor, codeHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ tokenId: string }>(sql`
    delete from device_codes where code_hash = ${codeHash} and expires_at > ${now} returning token_id`);
  return row?.tokenId;
}

/** Gives a token that can be used another secret, and returns the hash of the one before. */
export async function replaceSecret(
  tx: Executor,
  tokenId: string,
  secretHash: Buffer,
  now: Date,
): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ former: Buffer }>(sql`
    with former as (
      select id, secret_hash from managed_tokens
      where id = ${tokenId} and revoked_at is null and account_id is not null and (expires_at is null or expires_at > ${now})
      for update
    )
    update managed_tokens t set secret_hash = ${secretHash} from former where t.id = former.id
    returning former.secret_hash as former`);
  return row?.former;
}
