import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Beacon } from '@fairlead/contract/beacons';
import { currentTextVersion } from '@fairlead/contract/consents';
import { sql } from '@fairlead/database/sql';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, someEmail } from '../../../test/app.ts';
import { createBeacon, createStand } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newPublicKey, newStorageKey } from '../../platform/storage/storage.ts';

/** In the place of the client's renderer: says what it was given, and counts how often it was. */
const renderer = `
  globalThis.printedPagesDrawn = 0;
  export function renderPrintedPage(content, frame) {
    globalThis.printedPagesDrawn += 1;
    const html = frame.head + JSON.stringify(content);
    return { html, styles: ['a{}'], scripts: [] };
  }`;
const drawn = (): number => (globalThis as { printedPagesDrawn?: number }).printedPagesDrawn ?? 0;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-web-'));
  await mkdir(join(folder, '.pages'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>The client</title>');
  await writeFile(join(folder, '.pages/printed-code.js'), renderer);
  await writeFile(join(folder, '.pages/printed-code.json'), JSON.stringify({ head: 'drawn ' }));
  return () => rm(folder, { recursive: true });
});
const app = useTestApp({}, () => ({ webDirectory: folder }));
afterEach(() => {
  app.setNow(null);
  vi.restoreAllMocks();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: path, headers: { host: new URL(app.config.urls.app).host, ...headers } });
const later = (from: Date, milliseconds: number) => app.setNow(new Date(from.getTime() + milliseconds));

/** Statements that the work sent. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(app.database, 'query').mockClear();
  await work();
  return query.mock.calls.length;
}

const change = ({ projectId, id }: Beacon, as: string, body: object) =>
  app.call('PATCH', `/project/${projectId}/beacon/${id}`, { as, body });

test('a hall that opens one code costs what one visitor does, and a change shows two seconds later', async () => {
  const { owner, beacon, project } = await createStand(app);
  const other = await createBeacon(app, owner.token, project.id);
  const now = new Date();
  app.setNow(now);
  const one = await statementsOf(() => get(`/scan/${other.code}`));
  expect(one).toBeGreaterThan(0);
  const before = drawn();
  const hall = Array.from({ length: 40 }, () => get(`/scan/${beacon.code}`));
  expect(await statementsOf(() => Promise.all(hall))).toBe(one);
  expect(drawn()).toBe(before + 1);

  later(now, 2_001);
  expect(await statementsOf(() => get(`/scan/${beacon.code}`))).toBe(one);
  expect(drawn()).toBe(before + 1);

  expect((await change(beacon, owner.token, { title: 'Changed' })).statusCode).toBe(200);
  expect((await get(`/scan/${beacon.code}`)).body).not.toContain('Changed');
  later(now, 4_003);
  expect((await get(`/scan/${beacon.code}`)).body).toContain('Changed');
});

test('a code as somebody types it is the same page', async () => {
  const { beacon } = await createStand(app);
  const pages = await Promise.all(
    [beacon.code, beacon.code.toLowerCase(), beacon.id].map((id) => get(`/scan/${encodeURIComponent(id)}`)),
  );
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(pages[1]?.body).toBe(pages[0]?.body);
});

test('each language has its page: by the URL, then the cookie, then what the browser says', async () => {
  const { beacon } = await createStand(app);
  const languageOf = async (query: string, headers: Record<string, string>) => {
    const { headers: sent, body } = await get(`/scan/${beacon.code}${query}`, headers);
    expect(body).toContain(`"language":"${sent['content-language']}"`);
    expect(sent['vary']).toBe('accept-encoding, accept-language, cookie');
    return sent['content-language'];
  };
  expect(await languageOf('', {})).toBe('en');
  expect(await languageOf('', { 'accept-language': 'fr, de-AT;q=0.8' })).toBe('de');
  expect(await languageOf('', { 'accept-language': 'de', cookie: 'a=b; i18next=es' })).toBe('es');
  expect(await languageOf('?lng=de', { 'accept-language': 'en', cookie: 'i18next=es' })).toBe('de');
  expect(await languageOf('?lng=xx', { cookie: 'i18next=%00' })).toBe('en');
});

test('it is sent compressed, and not again to whoever has it', async () => {
  const { beacon } = await createStand(app);
  const path = `/scan/${beacon.code}`;
  const plain = await get(path, { 'accept-encoding': 'identity, br;q=0' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get(path, { 'accept-encoding': 'gzip;q=0.5' });
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  const etag = String(plain.headers.etag);
  expect(await get(path, { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' });
  expect(await get(path, { 'if-none-match': '"other"' })).toMatchObject({ statusCode: 200 });
  const { host } = new URL(app.config.urls.app);
  const head = await app.http.inject({ method: 'HEAD', url: path, headers: { host } });
  expect(head).toMatchObject({
    statusCode: 200,
    body: '',
    headers: { etag, 'content-length': plain.headers['content-length'] },
  });
});

test('the policy names the styles of the page by their sums and is else that of every page', async () => {
  const { beacon } = await createStand(app);
  const [own, other] = await Promise.all([get(`/scan/${beacon.code}`), get('/login')]);
  const policy = String(own.headers['content-security-policy']);
  expect(policy).toContain("style-src 'self' 'sha256-");
  expect(policy.replace(/ 'sha256-[^']+'/g, '')).toBe(other.headers['content-security-policy']);
});

test('what leads nowhere is a page with status 404, whatever the reason, also when it is asked for twice', async () => {
  const { owner, project, beacon } = await createStand(app);
  const closed = await createBeacon(app, owner.token, project.id, { isActive: false });
  const revoked = await createBeacon(app, owner.token, project.id);
  await app.database.execute(sql`update codes set revoked_at = now() where code = ${revoked.code}`);
  for (const id of ['AAAAAAAAAA', 'nothing', closed.code, revoked.code, crypto.randomUUID(), '%00', 'x'.repeat(400)]) {
    const answer = await get(`/scan/${id}`);
    expect([id, answer.statusCode]).toEqual([id, 404]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('"info":null');
    const again = await get(`/scan/${id}`, { 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(404);
  }
  expect((await get(`/scan/${beacon.code}`)).statusCode).toBe(200);
});

const client = expect.stringContaining('The client');

test('on other hosts it is the page of the client', async () => {
  const { beacon } = await createStand(app);
  const { host } = new URL(app.config.urls.business);
  expect(await get(`/scan/${beacon.code}`, { host })).toMatchObject({ statusCode: 200, body: client });
});

test('who asks too much gets the page of the client, and a page that is known all the same', async () => {
  const { owner, project } = await createStand(app);
  const limited = await createTestApp({ RATE_LIMIT: '1' }, { webDirectory: folder, beside: app });
  try {
    const points = await Promise.all(Array.from({ length: 11 }, () => createBeacon(app, owner.token, project.id)));
    const { host } = new URL(app.config.urls.app);
    const open = async (at: number) =>
      (await limited.http.inject({ url: `/scan/${points[at]?.code}`, headers: { host } })).body;
    for (let at = 0; at < 10; at += 1) expect(await open(at)).toMatch(/^drawn/);
    expect(await open(10)).toEqual(client);
    expect(await open(9)).toMatch(/^drawn/);
  } finally {
    await limited.close();
  }
});

test('while the database is away it is the page of the client, which says so', async () => {
  const { beacon } = await createStand(app);
  vi.spyOn(app.database, 'query').mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  expect(await get(`/scan/${beacon.code}`)).toMatchObject({
    statusCode: 200,
    body: client,
  });
  vi.restoreAllMocks();
  expect((await get(`/scan/${beacon.code}`)).body).toMatch(/^drawn/);
});

test('a cover is small on the page, whole where it cannot be made small, and nothing else is read', async () => {
  const key = newPublicKey('webp');
  const whole = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#14603f' } })
    .webp()
    .toBuffer();
  await app.storage.put(key, Readable.from([whole]), { maximalBytes: 1_000_000 });
  const small = await get(`/scan/cover/${key}`);
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 720, height: 450 });

  const broken = newPublicKey('webp');
  await app.storage.put(broken, Readable.from([Buffer.from('no picture')]), { maximalBytes: 1_000_000 });
  expect(await get(`/scan/cover/${broken}`)).toMatchObject({
    statusCode: 302,
    headers: { location: `/files/${broken}` },
  });
  const secret = newStorageKey();
  await app.storage.put(secret, Readable.from([whole]), { maximalBytes: 1_000_000 });
  for (const other of [secret, newPublicKey('webp'), 'x', '..%2f..%2fpostgres.password'])
    expect((await get(`/scan/cover/${other}`)).statusCode).toBe(404);
});

test('makes no guest when the form of another site is sent, and shows what was typed there', async () => {
  const { beacon } = await createStand(app);
  const appUrl = new URL(app.config.urls.app);
  const send = (email: string, headers: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: `/scan/${beacon.code}`,
      headers: { host: appUrl.host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ email, consent: currentTextVersion }).toString(),
    });
  const guestsOf = async (email: string) =>
    (await app.database.query(sql`select 1 from visitors where email = ${email}`)).length;
  const elsewhere = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ];
  for (const headers of elsewhere) {
    const email = someEmail();
    const answer = await send(email, headers as Record<string, string>);
    expect([answer.statusCode, answer.body.includes(email), await guestsOf(email)]).toEqual([422, true, 0]);
  }
  for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: appUrl.origin }]) {
    const email = someEmail();
    const answer = await send(email, headers as Record<string, string>);
    expect([answer.statusCode, await guestsOf(email)], answer.body).toEqual([200, 1]);
  }
});
