import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { printCode } from '@fairlead/contract/code';
import { sheetSizes } from '@fairlead/contract/prints';
import { sql } from '@fairlead/database/sql';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { fromAfar, inRedLight, printPages, readCodes, readCodesByZbar } from '../../../../e2e/harness/printed-pages.ts';
import { createTestApp } from '../../../test/app.ts';
import { createBeacon, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { readSvgQrCode } from '../../../test/qr-code.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { writePdf } from './write-pdf.ts';

const app = useTestApp();

const whole = { format: 'PDF', layout: 'A6', language: 'en' } as const;
const order = (as: string, body: object) => app.call('POST', '/qrCode', { as, body: { ...whole, ...body } });
const scanUrlOf = (code: string): string => `${app.config.urls.app}/scan/${code}`;
const longTitle = 'Getriebekonfigurationsassistent für Planetengetriebe PX-40 mit Drehmomentstützen';

async function setLogo(as: string): Promise<void> {
  const logo = await sharp({ create: { width: 400, height: 160, channels: 4, background: '#0b4a8fcc' } })
    .png()
    .toBuffer();
  const { url, method, headers, storageKey } = (await app.call('POST', '/exhibitor/logoUrl', { as })).json();
  await app.http.inject({ method, url, headers, payload: logo });
  expect((await app.call('PUT', '/exhibitor/logo', { as, body: { storageKey } })).statusCode).toBe(200);
}

async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream.pipe(new PassThrough())).then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      }),
    );
    zip.readEntry();
  });
  return files;
}

const drawn = (svg: string) => sharp(Buffer.from(svg), { density: 300 });

describe('a print', () => {
  const callsToAction = {
    en: 'Scan for all the details',
    es: 'Escanear y saber más',
    de: 'Scannen und mehr erfahren',
  } as const;

  test.each([
    ['A4', 'de'],
    ['A6', 'en'],
    ['LABEL', 'es'],
  ] as const)('on %s in %s: every code is read, near and from afar, and says what it is', async (layout, language) => {
    const { owner, project, beacon } = await createStand(app);
    await setLogo(owner.token);
    const titles = [longTitle, 'Ložiska Łódź Ελλάς Привет', '減速機', '🚀🚀', 'x'.repeat(80)];
    const others = [];
    for (const title of titles) others.push(await createBeacon(app, owner.token, project.id, { title }));
    const answer = await order(owner.token, { projectId: project.id, layout, language });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const pages = await printPages(answer.rawPayload, 200);
    const codes = [beacon, ...others].map(({ code }) => code);
    expect(pages).toHaveLength(codes.length);
    for (const [index, { size, text, picture, inRedLight: red }] of pages.entries()) {
      const code = codes[index] ?? '';
      expect(size.width).toBeCloseTo(sheetSizes[layout].width, 1);
      expect(size.height).toBeCloseTo(sheetSizes[layout].height, 1);
      expect(text).toContain(printCode(code));
      expect(text).toContain(callsToAction[language]);
      expect(text).toContain(owner.exhibitor.name);
      expect(await readCodes(picture)).toEqual([scanUrlOf(code)]);
      expect(await readCodes(await fromAfar(picture, 0.6, 1.2))).toEqual([scanUrlOf(code)]);
      for (const read of [readCodes, readCodesByZbar]) expect(await read(red)).toEqual([scanUrlOf(code)]);
    }
    expect(pages[0]?.text).toContain('Planetary gearbox PX-40');
    expect(pages[1]?.text.replace(/[-\s]/g, '')).toContain('GetriebekonfigurationsassistentfürPlanetengetriebePX40');
    // Stretches of other scripts are written one by one.
    expect(pages[2]?.text.replaceAll(' ', '')).toContain('LožiskaŁódźΕλλάςПривет');
  });

  test("has the fair's colour where paper allows it, else black, and says fair and stand", async () => {
    const { owner } = await createStand(app);
    const colorOf = async (main: string): Promise<string> => {
      const { fair } = await createFair(app, { name: 'Nordhaus Expo', theme: { main } });
      const project = await createProject(app, owner.token, { parentId: fair.id, stand: 'Hall 4, C21' });
      await createBeacon(app, owner.token, project.id);
      const { body, rawPayload } = await order(owner.token, { projectId: project.id, format: 'ZIP' });
      expect(body.startsWith('PK')).toBe(true);
      const files = await unzip(rawPayload);
      const [page] = await printPages([...files].find(([name]) => name.endsWith('.pdf'))?.[1] ?? Buffer.of(), 72);
      expect(page?.text).toContain('Nordhaus Expo · Hall 4, C21');
      const svg = [...files].find(([name]) => name.endsWith('.svg'))?.[1].toString() ?? '';
      for (const read of [readCodes, readCodesByZbar]) {
        expect(await read(await inRedLight(drawn(svg)))).toHaveLength(1);
      }
      return /stroke="(#[0-9a-f]{6})" d=/.exec(svg)?.[1] ?? '';
    };
    expect(await colorOf('#12603f')).toBe('#12603f');
    expect(await colorOf('#ffd500')).toBe('#000000');
    expect(await colorOf('#c8202f')).toBe('#000000');
    // What the rule is for, as a control: red on white is white on white to such a reader.
    const sheet = { code: '9ZC31TVV0K', title: 'PX-40', name: 'PX-40' };
    const texts = { action: 'Scan', how: 'Scan', type: 'Type' };
    const style = { layout: 'A6', company: 'Kessler', place: null, logo: null, texts, host: 'app.example' } as const;
    const link = { scanUrl: 'https://app.example/scan/', language: 'en' };
    const inRed = writePdf([sheet], { ...style, ...link, color: '#c8202f' });
    const [printed] = await printPages(await buffer(inRed), 200);
    if (printed === undefined) throw new Error('Nothing was printed');
    for (const read of [readCodes, readCodesByZbar]) {
      expect(await read(printed.picture)).toHaveLength(1);
      expect(await read(printed.inRedLight)).toEqual([]);
    }
  });

  test('as ZIP has a sheet and a drawing for each code, under harmless names that differ', async () => {
    const { owner, project, beacon } = await createStand(app);
    const names = ['../../etc/passwd', 'Größe: Straße?*', '減速機', 'x'.repeat(80), 'PX-40'];
    const made = [];
    for (const name of names) made.push(await createBeacon(app, owner.token, project.id, { name }));
    const answer = await order(owner.token, { projectId: project.id, format: 'ZIP', layout: 'LABEL' });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip' });
    const files = await unzip(answer.rawPayload);
    expect(files.size).toBe(12);
    for (const name of files.keys()) expect(name).toMatch(/^[A-Za-z0-9-]{1,75}\.(?:pdf|svg)$/);
    for (const { code } of [beacon, ...made]) {
      const mine = [...files].filter(([name]) => name.includes(code));
      expect(mine).toHaveLength(2);
      for (const [name, content] of mine) {
        if (name.endsWith('.svg')) expect(readSvgQrCode(content.toString())).toBe(scanUrlOf(code));
        else {
          const [page] = await printPages(content, 200);
          expect(page && (await readCodes(page.picture))).toEqual([scanUrlOf(code)]);
        }
      }
    }
    expect([...files.keys()]).toContain(`Grosse-Strasse-${made[1]?.code}.svg`);
  });
});

describe('what is printed', () => {
  test('is what was named, in that order and once, or every point whose code works', async () => {
    const { owner, project, beacon } = await createStand(app);
    const [second, revoked, archived] = await Promise.all(
      ['B', 'C', 'D'].map((name) => createBeacon(app, owner.token, project.id, { name, title: null })),
    );
    if (!second || !revoked || !archived) throw new Error('Three points were made');
    const path = `/project/${project.id}/beacon`;
    await app.call('DELETE', `${path}/${revoked.id}/code/${revoked.code}`, { as: owner.token });
    await app.call('PATCH', `${path}/${archived.id}`, { as: owner.token, body: { isArchived: true } });
    const codesOf = async (body: object) => {
      const pages = await printPages((await order(owner.token, { projectId: project.id, ...body })).rawPayload, 100);
      return Promise.all(pages.map(async ({ picture }) => (await readCodes(picture))[0]));
    };
    expect((await codesOf({})).toSorted()).toEqual([beacon, second].map(({ code }) => scanUrlOf(code)).toSorted());
    expect(await codesOf({ beaconIds: [second.id, beacon.id, second.id] })).toEqual(
      [second, beacon].map(({ code }) => scanUrlOf(code)),
    );
    const named = (id: string) => order(owner.token, { projectId: project.id, beaconIds: [id] });
    expectProblem(await named(revoked.id), 'CODE_REVOKED');
    expectProblem(await named(archived.id), 'ARCHIVED');
    expectProblem(await named(newId()), 'NOT_FOUND');
  });

  test("is never another company's, nor a visitor's to ask for, and nothing of an archived project", async () => {
    const [mine, theirs] = await Promise.all([createStand(app), createStand(app)]);
    const { token } = mine.owner;
    expectProblem(await order(token, { projectId: theirs.project.id }), 'NOT_FOUND');
    expectProblem(await order(token, { projectId: theirs.project.id, blank: 3 }), 'NOT_FOUND');
    expectProblem(await order(token, { projectId: mine.project.id, beaconIds: [theirs.beacon.id] }), 'NOT_FOUND');
    expectProblem(await order((await createVisitor(app)).token, { projectId: mine.project.id }), 'FORBIDDEN');
    for (const blank of [0, 501, 1.5]) {
      expectProblem(await order(token, { projectId: mine.project.id, blank }), 'INVALID_INPUT');
    }
    await app.call('DELETE', `/exhibition/${mine.project.id}`, { as: token });
    const gone = await order(token, { projectId: mine.project.id, blank: 1 });
    expect(['ARCHIVED', 'NOT_FOUND']).toContain(gone.json().code);
    const empty = await createProject(app, token);
    expectProblem(await order(token, { projectId: empty.id }), 'INVALID_INPUT');
  });

  test('can be blank: new codes of the company, that point nowhere until they are assigned', async () => {
    const { owner, project, beacon } = await createStand(app);
    const answer = await order(owner.token, { projectId: project.id, beaconIds: [beacon.id], blank: 3 });
    const pages = await printPages(answer.rawPayload, 100);
    const read = (await Promise.all(pages.map(({ picture }) => readCodes(picture)))).flat();
    const [own, ...blank] = read.map((url) => url.slice(-10));
    expect(own).toBe(beacon.code);
    expect(new Set(blank).size).toBe(3);
    const rows = await app.database.query(sql`
      select code from codes where kind = 'BLANK' and exhibitor_id = ${owner.exhibitor.id} and project_id = ${project.id}`);
    expect(rows.map(({ code }) => code).toSorted()).toEqual(blank.toSorted());

    const visitor = await createVisitor(app);
    const [first = '', second = ''] = blank;
    const event = (code: string) => ({ ...scanBody(beacon), beaconId: undefined, qrCode: scanUrlOf(code) });
    expect(await scan(app, visitor.token, event(first))).toMatchObject({ result: 'MISSING' });
    const missing = await app.database.query(sql`select 1 from missing_scans where scanned = ${scanUrlOf(first)}`);
    expect(missing).toHaveLength(1);

    const point = await createBeacon(app, owner.token, project.id, { name: 'New', code: first });
    await app.call('PUT', `/project/${project.id}/beacon/${beacon.id}/code/${second}`, { as: owner.token });
    for (const [code, id] of [[first, point.id] as const, [second, beacon.id] as const]) {
      const { scan: made } = await scan(app, visitor.token, event(code));
      expect(made?.beaconId).toBe(id);
    }
  });
});

describe('a large print', () => {
  test('is drawn in a thread, and keeps nobody waiting', async () => {
    const { owner, project } = await createStand(app);
    const print = () => order(owner.token, { projectId: project.id, blank: 150, layout: 'A4' });
    await print();
    const before = { thread: process.threadCpuUsage(), all: process.cpuUsage() };
    const [first, second] = await Promise.all([print(), print()]);
    const [thread, all] = [process.threadCpuUsage(before.thread), process.cpuUsage(before.all)];
    expect([first?.statusCode, second?.statusCode]).toEqual([200, 200]);
    expect(first?.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(150);
    expect(thread.user + thread.system).toBeLessThan((all.user + all.system) / 2);
  });

  test('ends with the thread that draws it when whoever asked for it goes away', async () => {
    // An app of its own has no thread yet.
    const fresh = await createTestApp();
    const { owner, project } = await createStand(fresh);
    await fresh.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = fresh.http.server.address() as AddressInfo;
    const threads: Worker[] = [];
    const note = (thread: Worker): unknown => threads.push(thread);
    process.on('worker', note);
    const path = '/papi/qrCode';
    const body = { ...whole, projectId: project.id };
    try {
      expect((await fresh.call('POST', '/qrCode', { as: owner.token, body })).statusCode).toBe(200);
      const busyMs = () => threads[0]?.performance.eventLoopUtilization().active ?? 0;
      const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
      const asked = request({ host: '127.0.0.1', port, method: 'POST', path, headers });
      asked.on('error', () => {});
      asked.end(JSON.stringify({ ...body, blank: 500, format: 'ZIP' }));
      const taken = sql`select 1 from codes where project_id = ${project.id} and kind = 'BLANK'`;
      await expect.poll(async () => (await fresh.database.query(taken)).length).toBe(500);
      // The sheets are next.
      const before = busyMs();
      await expect.poll(busyMs).toBeGreaterThan(before + 100);
      asked.destroy();
      // A thread without work is kept for ten seconds: one that is gone before that was ended.
      await expect.poll(() => threads[0]?.threadId, { timeout: 9_000 }).toBe(-1);
      expect((await fresh.call('POST', '/qrCode', { as: owner.token, body })).statusCode).toBe(200);
    } finally {
      process.off('worker', note);
      await fresh.close();
    }
  });
});
