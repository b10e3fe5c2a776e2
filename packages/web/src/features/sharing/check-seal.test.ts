import type { ConsentReceipt, ReceiptKey } from '@fairlead/contract/receipts';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkSeal } from './check-seal.ts';

const receipt = {
  code: '7Q4MT2XK9P',
  parties: [{ role: 'CONTROLLER', name: 'Kessler Antriebstechnik' }],
  fields: [{ field: 'email', addedAt: null }],
} as unknown as ConsentReceipt;

async function createKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } as ReceiptKey;
  const sign = (content: object, typ = 'consent-receipt+jws') =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'ES256', typ, kid })
      .sign(privateKey);
  return { key, sign };
}

describe('the seal of a receipt', () => {
  let own: Awaited<ReturnType<typeof createKey>>;
  let other: typeof own;
  let signed: string;
  beforeAll(async () => {
    [own, other] = [await createKey('own'), await createKey('own')];
    signed = await own.sign(receipt);
  });

  test('is verified with the key that it names', async () => {
    expect(await checkSeal({ receipt, signed }, [own.key])).toEqual({ kind: 'VERIFIED' });
  });

  test('is wrong, and says where, when something else is shown than was signed', async () => {
    const renamed = { ...receipt, parties: [{ ...receipt.parties[0], name: 'Somebody' }], fields: [] };
    expect(await checkSeal({ receipt: renamed as unknown as ConsentReceipt, signed }, [own.key])).toEqual({
      kind: 'WRONG',
      places: ['parties.0.name', 'fields.0'],
    });
  });

  test('is wrong when another key signed it, none is known, it is of another kind, or nothing can be read', async () => {
    const wrong = { kind: 'WRONG', places: [] };
    expect(await checkSeal({ receipt, signed }, [other.key])).toEqual(wrong);
    expect(await checkSeal({ receipt, signed }, [])).toEqual(wrong);
    const status = await own.sign(receipt, 'consent-receipt-status+jws');
    expect(await checkSeal({ receipt, signed: status }, [own.key])).toEqual(wrong);
    for (const broken of ['', 'a.b.c', `${signed.slice(0, -4)}AAAA`])
      expect(await checkSeal({ receipt, signed: broken }, [own.key])).toEqual(wrong);
  });
});
