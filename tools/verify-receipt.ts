import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

/**
 * Verifies a receipt of a consent with nothing but the file and the published keys: no server, no database, no other file of this
 * product.
 *
 *   node tools/verify-receipt.ts RECEIPT.json KEYS.json
 *
 * It ends with 0 if the receipt is verified, with 1 if it is not, and with 2 if the files cannot be read.
 */

type Content = Readonly<Record<string, unknown>>;

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function decode(part: string): Content {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  if (!isContent(value)) throw new Error('is no object');
  return value;
}

/** Returns what was signed, or why it cannot be believed. */
function open(signed: unknown, kind: string, keys: readonly unknown[]): { content: Content } | { fault: string } {
  if (typeof signed !== 'string') return { fault: 'is missing' };
  const [header = '', payload = '', signature = '', ...more] = signed.split('.');
  if (signature === '' || more.length > 0) return { fault: 'is no compact JWS' };
  let said: Content;
  try {
    said = decode(header);
  } catch {
    return { fault: 'has a header that cannot be read' };
  }
  if (said['alg'] !== 'ES256') return { fault: 'is not signed with ES256' };
  if (said['typ'] !== kind) return { fault: `is not of the kind ${kind}` };
  const key = keys.find((one): one is Content => isContent(one) && one['kid'] === said['kid']);
  if (key === undefined) return { fault: `is signed with a key that is not published: ${String(said['kid'])}` };
  try {
    const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
    const isRight = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    return isRight ? { content: decode(payload) } : { fault: 'has a signature that is wrong' };
  } catch (error) {
    return { fault: `cannot be verified: ${(error as Error).message}` };
  }
}

/** Names the places where two values differ. */
function differences(shown: unknown, signed: unknown, path: string): string[] {
  if (isDeepStrictEqual(shown, signed)) return [];
  const isNested = (value: unknown): value is Content => typeof value === 'object' && value !== null;
  if (!isNested(shown) || !isNested(signed))
    return [`${path} says ${JSON.stringify(shown)}, signed is ${JSON.stringify(signed)}`];
  const names = new Set([...Object.keys(shown), ...Object.keys(signed)]);
  return [...names].flatMap((name) => differences(shown[name], signed[name], `${path}.${name}`));
}

/** Returns everything that is wrong with a receipt; nothing if it is verified. */
export function faultsOf(file: unknown, published: unknown): string[] {
  if (!isContent(file) || file['format'] !== 'fairlead-consent-receipt') return ['The file is no receipt.'];
  if (!isContent(published) || !Array.isArray(published['keys'])) return ['The keys are no JWKS.'];
  const keys: readonly unknown[] = published['keys'];
  const parts = [
    ['receipt', 'signed', 'consent-receipt+jws'],
    ['status', 'signedStatus', 'consent-receipt-status+jws'],
  ] as const;
  const contents: Content[] = [];
  const faults = parts.flatMap(([name, signedName, kind]) => {
    const opened = open(file[signedName], kind, keys);
    if ('fault' in opened) return [`${signedName} ${opened.fault}.`];
    contents.push(opened.content);
    return differences(file[name], opened.content, name).map((one) => `${one}.`);
  });
  const [receipt, status] = contents;
  if (receipt && status && receipt['recordId'] !== status['recordId'])
    faults.push('The status is that of another receipt.');
  return faults;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function main([receiptPath, keysPath]: readonly string[]): number {
  if (receiptPath === undefined || keysPath === undefined) {
    process.stderr.write('Usage: node tools/verify-receipt.ts RECEIPT.json KEYS.json\n');
    return 2;
  }
  let [file, keys]: unknown[] = [];
  try {
    [file, keys] = [readJson(receiptPath), readJson(keysPath)];
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
  const faults = faultsOf(file, keys);
  if (faults.length > 0) {
    process.stdout.write(`Not verified.\n${faults.map((fault) => `- ${fault}\n`).join('')}`);
    return 1;
  }
  const { receipt, status } = file as { receipt: Content; status: Content };
  process.stdout.write(
    `Verified: ${String(receipt['code'])}, ${String(status['state'])} on ${String(status['asOf'])}.\n`,
  );
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
