import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { sql } from '@fairlead/database/sql';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inRedLight, printPages, readCodes, readCodesByZbar } from '../../../../e2e/harness/printed-pages.ts';
import { createTestApp } from '../../../test/app.ts';
import { createBeacon, createProject, createStand } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { expectReadablePrint, orderPrint, unzip } from '../../../test/prints.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { writePdf } from './write-pdf.ts';

const app = useTestApp();

const order = (as: string, body: object) => orderPrint(app, as, body);

const drawn = (svg: string) => sharp(Buffer.from(svg), { density: 300 });

describe('a print', () => {
  test.each([
    ['A4', 'de'],
    ['A6', 'en'],
  ] as const)('on %s in %s: every code is read, near and from afar, and says what it is', (layout, language) =>
    expectReadablePrint(app, layout, language),
  );

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
    // Shows the reason of the rule, as a control: red on white is white on white to such a reader.
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
    await fresh.listen();
    const { port } = fresh.http.server.address() as AddressInfo;
    const threads: Worker[] = [];
    const note = (thread: Worker): unknown => threads.push(thread);
    process.on('worker', note);
    const path = '/papi/qrCode';
    const body = { format: 'PDF', layout: 'A6', language: 'en', projectId: project.id };
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
