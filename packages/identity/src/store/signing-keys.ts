import { createPrivateKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { exportJWK, type JWK } from 'jose';
import type { Keyring } from '../keyring.ts';
import { after } from './after.ts';

/** Id and access tokens. */
export const tokenLifetimeSeconds = 3600;

/** A token begun before a revocation may be signed a little after it. */
export const revocationMarginSeconds = 300;

export const signingKeyChannel = 'identity_signing_keys';

export interface SigningKey {
  readonly kid: string;
  readonly state: 'current' | 'next' | 'previous';
  readonly publicJwk: JWK;
  readonly privateKey: KeyObject;
  readonly activatedAt: Date | null;
}

const generate = promisify(generateKeyPair);

async function insertKey(executor: Executor, keys: Keyring, state: 'current' | 'next', now: Date): Promise<void> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
  const publicJwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const sealed = keys.seal('signing-key', privateKey.export({ format: 'der', type: 'pkcs8' }), kid);
  await executor.execute(sql`
    insert into identity.signing_keys (kid, state, public_jwk, private_sealed, activated_at, created_at)
    values (${kid}, ${state}, ${JSON.stringify(publicJwk)}, ${sealed}, ${state === 'current' ? now : null}, ${now})`);
}

export async function ensureSigningKeys(executor: Executor, keys: Keyring, now: Date): Promise<void> {
  const rows = await executor.query<{ state: string }>(sql`select state from identity.signing_keys`);
  for (const state of ['current', 'next'] as const) {
    if (!rows.some((row) => row.state === state)) await insertKey(executor, keys, state, now);
  }
}

/** Retires the key that signs, puts the one published all along in its place, and publishes a new one. */
export async function rotateSigningKeys(executor: Executor, keys: Keyring, now: Date): Promise<void> {
  const retiresAt = after(now, tokenLifetimeSeconds + revocationMarginSeconds);
  await executor.execute(
    sql`update identity.signing_keys set state = 'previous', retires_at = ${retiresAt} where state = 'current'`,
  );
  await executor.execute(
    sql`update identity.signing_keys set state = 'current', activated_at = ${now} where state = 'next'`,
  );
  await insertKey(executor, keys, 'next', now);
  await executor.execute(sql`select pg_notify(${signingKeyChannel}, '')`);
}

export async function readSigningKeys(executor: Executor, keys: Keyring, now: Date): Promise<SigningKey[]> {
  const rows = await executor.query<{
    kid: string;
    state: SigningKey['state'];
    publicJwk: string;
    privateSealed: Uint8Array;
    activatedAt: Date | null;
  }>(sql`
    select kid, state, public_jwk, private_sealed, activated_at
    from identity.signing_keys where retires_at is null or retires_at > ${now}
    order by created_at`);
  return rows.map((row) => ({
    kid: row.kid,
    state: row.state,
    publicJwk: JSON.parse(row.publicJwk) as JWK,
    privateKey: createPrivateKey({
      key: keys.open('signing-key', row.privateSealed, row.kid),
      format: 'der',
      type: 'pkcs8',
    }),
    activatedAt: row.activatedAt,
  }));
}
