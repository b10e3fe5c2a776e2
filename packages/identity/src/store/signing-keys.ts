import { createPrivateKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { exportJWK, type JWK } from 'jose';
import type { Keyring } from '../keyring.ts';
import { revocationMarginSeconds, tokenLifetimeSeconds } from '../tokens/lifetimes.ts';
import { after, at, type Executor } from './executor.ts';

export const signingKeyChannel = 'identity_signing_keys';

export interface SigningKey {
  readonly kid: string;
  readonly state: 'current' | 'next' | 'previous';
  readonly publicJwk: JWK;
  readonly privateKey: KeyObject;
  readonly activatedAt: Date | null;
}

const generate = promisify(generateKeyPair);

async function insertKey(sql: Executor, keys: Keyring, state: 'current' | 'next', now: Date): Promise<void> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
  const publicJwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const sealed = keys.seal('signing-key', privateKey.export({ format: 'der', type: 'pkcs8' }), kid);
  await sql`
    insert into identity.signing_keys (kid, state, public_jwk, private_sealed, activated_at, created_at)
    values (${kid}, ${state}, ${JSON.stringify(publicJwk)}, ${sealed}, ${state === 'current' ? at(now) : null}, ${at(now)})`;
}

export async function ensureSigningKeys(sql: Executor, keys: Keyring, now: Date): Promise<void> {
  const rows = await sql<{ state: string }[]>`select state from identity.signing_keys`;
  for (const state of ['current', 'next'] as const) {
    if (!rows.some((row) => row.state === state)) await insertKey(sql, keys, state, now);
  }
}

/** The key that signs steps back, the one published all along takes its place, and a new one is published. */
export async function rotateSigningKeys(sql: Executor, keys: Keyring, now: Date): Promise<void> {
  const retiresAt = after(now, tokenLifetimeSeconds + revocationMarginSeconds);
  await sql`update identity.signing_keys set state = 'previous', retires_at = ${retiresAt} where state = 'current'`;
  await sql`update identity.signing_keys set state = 'current', activated_at = ${at(now)} where state = 'next'`;
  await insertKey(sql, keys, 'next', now);
  await sql`select pg_notify(${signingKeyChannel}, '')`;
}

export async function readSigningKeys(sql: Executor, keys: Keyring, now: Date): Promise<SigningKey[]> {
  const rows = await sql<
    {
      kid: string;
      state: SigningKey['state'];
      public_jwk: string;
      private_sealed: Uint8Array;
      activated_ms: number | null;
    }[]
  >`
    select kid, state, public_jwk, private_sealed, (extract(epoch from activated_at) * 1000)::float8 as activated_ms
    from identity.signing_keys where retires_at is null or retires_at > ${at(now)}
    order by created_at`;
  return rows.map((row) => ({
    kid: row.kid,
    state: row.state,
    publicJwk: JSON.parse(row.public_jwk) as JWK,
    privateKey: createPrivateKey({
      key: keys.open('signing-key', row.private_sealed, row.kid),
      format: 'der',
      type: 'pkcs8',
    }),
    activatedAt: row.activated_ms === null ? null : new Date(row.activated_ms),
  }));
}
