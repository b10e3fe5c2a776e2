import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ReceiptItem } from '@fairlead/contract/receipts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { createReceiptSigner } from './signer.ts';

const app = useTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;
type Visitor = Awaited<ReturnType<typeof createVisitor>>;

const ofStand = async ({ token }: Visitor, { owner }: Stand): Promise<ReceiptItem[]> =>
  (await app.call('GET', `/visitor/receipt?exhibitorId=${owner.exhibitor.id}`, { as: token })).json().items;

async function createShared() {
  const stand = await createStand(app);
  const person = await createVisitor(app);
  await scan(app, person.token, scanBody(stand.beacon));
  const [grant] = await ofStand(person, stand);
  if (!grant) throw new Error('The scan wrote no grant');
  return { stand, person, grant };
}

const program = fileURLToPath(new URL('../../../../../tools/verify-receipt.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-receipt-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Result of the separate program for files; it gets nothing of this one but two paths. */
async function verify(file: unknown, keys: unknown): Promise<{ code: number; said: string }> {
  const [path, keysPath] = [join(folder, 'receipt.json'), join(folder, 'keys.json')];
  await writeFile(path, JSON.stringify(file));
  await writeFile(keysPath, JSON.stringify(keys));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, path, keysPath], { env: {} });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, said: stdout };
  }
}
const keysOf = async (one: Pick<typeof app, 'call'> = app) => (await one.call('GET', '/receipt/key')).json();
const load = async ({ token }: Visitor, { id }: ReceiptItem) =>
  (await app.call('GET', `/visitor/receipt/${id}/file`, { as: token })).json();

test('is verified by a separate program', async () => {
  const { person, grant } = await createShared();
  const answer = await app.call('GET', `/visitor/receipt/${grant.id}/file`, { as: person.token });
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="fairlead-receipt-${grant.code}.json"`);
  const { code, said } = await verify(answer.json(), await keysOf());
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(`Verified: ${grant.code}, IN_FORCE`) });
});

test('is refused when anything in it was changed, and it is said what', async () => {
  const { person, grant } = await createShared();
  const [file, keys] = [await load(person, grant), await keysOf()];
  const changed = (change: (copy: typeof file) => void) => {
    const copy = structuredClone(file);
    change(copy);
    return verify(copy, keys);
  };
  expect(await changed((copy) => (copy.receipt.parties[0].name = 'Another Company'))).toEqual({
    code: 1,
    said: expect.stringContaining('receipt.parties.0.name says "Another Company"'),
  });
  expect(await changed((copy) => (copy.status.state = 'WITHDRAWN'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('status.state says "WITHDRAWN"'),
  });
  expect(await changed((copy) => copy.receipt.fields.pop())).toMatchObject({ code: 1 });
  expect(
    await changed((copy) => {
      // The shown and the signed part are changed alike.
      copy.receipt.parties[0].name = 'Another Company';
      const [header, , signature] = copy.signed.split('.');
      copy.signed = [header, Buffer.from(JSON.stringify(copy.receipt)).toString('base64url'), signature].join('.');
    }),
  ).toMatchObject({ code: 1, said: expect.stringContaining('signed has a signature that is wrong') });
  expect(
    await changed((copy) => {
      const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'consent-receipt+jws' })).toString('base64url');
      copy.signed = `${header}.${copy.signed.split('.')[1]}.x`;
    }),
  ).toMatchObject({ code: 1, said: expect.stringContaining('not signed with ES256') });
  // A signed status is no receipt, and one of another receipt is no status of this one.
  expect(await changed((copy) => (copy.signed = copy.signedStatus))).toMatchObject({ code: 1 });
  const other = await createShared();
  const foreign = await load(other.person, other.grant);
  expect(
    await changed((copy) => {
      copy.signedStatus = foreign.signedStatus;
      copy.status = foreign.status;
    }),
  ).toMatchObject({ code: 1, said: expect.stringContaining('of another receipt') });
});

test('is refused when somebody else signed it, also under the name of the published key', async () => {
  const { person, grant } = await createShared();
  const [file, keys] = [await load(person, grant), await keysOf()];
  const forger = createReceiptSigner(randomBytes(32), 1);
  const forged = {
    ...file,
    signed: await forger.sign('consent-receipt+jws', file.receipt),
    signedStatus: await forger.sign('consent-receipt-status+jws', file.status),
  };
  expect(await verify(forged, keys)).toMatchObject({ code: 1, said: expect.stringContaining('not published') });
  const named = createReceiptSigner(randomBytes(32), 1);
  Object.assign(named.key, { kid: keys.keys[0].kid });
  const header = (signed: string) => [file.signed.split('.')[0], ...signed.split('.').slice(1)].join('.');
  expect(await verify({ ...forged, signed: header(forged.signed) }, keys)).toMatchObject({
    code: 1,
    said: expect.stringContaining('signature that is wrong'),
  });
  expect(await verify(forged, { keys: [] })).toMatchObject({ code: 1 });
  expect(await verify({ format: 'something else' }, keys)).toMatchObject({ code: 1 });
});

test('is still verified when receipts are signed with another key: former public keys stay published', async () => {
  const { stand, person, grant } = await createShared();
  const old = await load(person, grant);
  const next = await createTestApp({ RECEIPT_KEY: '2' }, { beside: app });
  try {
    const keys = await keysOf(next);
    expect(keys.keys).toHaveLength(2);
    expect((await verify(old, keys)).code).toBe(0);
    const body = { isShared: false };
    await next.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: person.token, body });
    const [withdrawal] = await ofStand(person, stand);
    const ask = (id = '') => next.call('GET', `/visitor/receipt/${id}/file`, { as: person.token });
    const fresh = (await ask(withdrawal?.id)).json();
    const kidOf = (signed: string) => JSON.parse(Buffer.from(signed.split('.')[0] ?? '', 'base64url').toString()).kid;
    expect(kidOf(fresh.signed)).not.toBe(kidOf(old.signed));
    expect((await verify(fresh, keys)).code).toBe(0);
    expect(await verify(fresh, { keys: keys.keys.slice(1) })).toMatchObject({ code: 1 });
    // A receipt stays as it was signed.
    expect((await ask(grant.id)).json().signed).toBe(old.signed);
  } finally {
    await next.close();
  }
});
