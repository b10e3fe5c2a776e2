import { createECDH, createHash, hkdfSync } from 'node:crypto';
import type { ReceiptKey } from '@fairlead/contract/receipts';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { CompactSign, type CryptoKey, importJWK } from 'jose';

/** The number of points of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Kinds of signed content: one can never pass for the other. */
export type SignedKind = 'consent-receipt+jws' | 'consent-receipt-status+jws';

export interface ReceiptSigner {
  readonly key: ReceiptKey;
  sign(kind: SignedKind, content: object): Promise<string>;
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/**
 * Signs with a key that only this installation's processes can derive, the `number`th of them, and that other parties can verify
 * by its public half. The public halves of former ones stay in `receipt_keys`.
 */
export function createReceiptSigner(secretsKey: Uint8Array, number: number): ReceiptSigner {
  // 64 bits more than the order has, so that the remainder is as good as even (FIPS 186-5, A.2.1).
  const seed = Buffer.from(hkdfSync('sha256', secretsKey, '', `receipt-key ${number}`, 40)).toString('hex');
  const secret = Buffer.from(((BigInt(`0x${seed}`) % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const [x, y] = [text(point.subarray(1, 33)), text(point.subarray(33))];
  // RFC 7638: these members in this order.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url');
  const key: ReceiptKey = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' };
  let imported: Promise<CryptoKey | Uint8Array> | undefined;
  return {
    key,
    async sign(kind, content) {
      imported ??= importJWK({ ...key, d: text(secret) }, 'ES256');
      return new CompactSign(Buffer.from(JSON.stringify(content)))
        .setProtectedHeader({ alg: 'ES256', typ: kind, kid })
        .sign(await imported);
    },
  };
}

/** Publishes the key that is used now; before anything is signed with it. */
export async function publishKey(executor: Executor, { kid, ...rest }: ReceiptKey, now: Date): Promise<void> {
  await executor.execute(sql`
    insert into receipt_keys (id, public_key, since) values (${kid}, ${sql.json({ ...rest, kid })}, ${now})
    on conflict do nothing`);
}

/** Returns every key that a receipt was ever signed with, the newest first. */
export async function findKeys(executor: Executor): Promise<ReceiptKey[]> {
  const rows = await executor.query<{ publicKey: ReceiptKey }>(
    sql`select public_key from receipt_keys order by since desc, id`,
  );
  return rows.map(({ publicKey }) => publicKey);
}
