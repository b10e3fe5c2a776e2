import type { ReceiptKey, ShownReceipt } from '@fairlead/contract/receipts';

/** Result of checking a receipt's signature; `places` are where the receipt says something else than was signed. */
export type Seal =
  | { readonly kind: 'VERIFIED' }
  | { readonly kind: 'WRONG'; readonly places: readonly string[] }
  | { readonly kind: 'UNCHECKED' };

function bytesOf(part: string): Uint8Array<ArrayBuffer> {
  const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const readPart = (part: string): unknown => JSON.parse(new TextDecoder().decode(bytesOf(part)));

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function differences(shown: unknown, signed: unknown, path: string): string[] {
  if (!isNested(shown) || !isNested(signed)) return Object.is(shown, signed) ? [] : [path];
  const names = new Set([...Object.keys(shown), ...Object.keys(signed)]);
  return [...names].flatMap((name) => differences(shown[name], signed[name], path === '' ? name : `${path}.${name}`));
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Checks in the browser, with the published keys, that a receipt is what was signed. */
export async function checkSeal(
  { receipt, signed }: Pick<ShownReceipt, 'receipt' | 'signed'>,
  keys: readonly ReceiptKey[],
): Promise<Seal> {
  // Browsers have no cryptography on pages that came without TLS.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return { kind: 'UNCHECKED' };
  try {
    const [header = '', payload = '', signature = ''] = signed.split('.');
    const { alg, kid, typ } = readPart(header) as Record<string, unknown>;
    const key = keys.find((one) => one.kid === kid);
    if (key === undefined || alg !== 'ES256' || typ !== 'consent-receipt+jws') return { kind: 'WRONG', places: [] };
    const { kty, crv, x, y } = key;
    const imported = await subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
    const content = new TextEncoder().encode(`${header}.${payload}`);
    if (!(await subtle.verify(algorithm, imported, bytesOf(signature), content))) return { kind: 'WRONG', places: [] };
    const places = differences(receipt, readPart(payload), '');
    return places.length === 0 ? { kind: 'VERIFIED' } : { kind: 'WRONG', places };
  } catch {
    return { kind: 'WRONG', places: [] };
  }
}
