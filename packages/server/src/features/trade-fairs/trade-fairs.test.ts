import { completeTheme } from '@fairlead/contract/color';
import type { TradeFairFigures } from '@fairlead/contract/trade-fairs';
import { sql } from '@fairlead/database/sql';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  createBeacon,
  createExhibitor,
  createProject,
  createVisitor,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { createFair, someIdentifier } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { readPngQrCode } from '../../../test/qr-code.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

type OrganizerPoint = { readonly project: { readonly id: string }; readonly scanCount: number | null };

const codeOf = async (as: string, fairId: string): Promise<{ url: string; code: string }> =>
  (await app.call('GET', `/tradeFair/${fairId}/code`, { as })).json();

describe('a fair and its code', () => {
  test('has a code from the start; its URL, its picture and the code itself point to the public part', async () => {
    const uniqueIdentifier = someIdentifier();
    const theme = { main: '#14603f' };
    const { token, fair, organizer } = await createFair(app, { uniqueIdentifier, theme, city: 'Leipzig' });
    const { url, code } = await codeOf(token, fair.id);
    expect(url).toBe(`${app.config.urls.app}/trade-fair/redirect/${code}`);
    const picture = await app.call('GET', `/qrCode/${fair.id}?format=png&size=512`, { as: token });
    expect(readPngQrCode(picture.rawPayload)?.text).toBe(url);
    const svg = (await app.call('GET', `/qrCode/${fair.id}?format=svg`, { as: token })).body;
    expect(svg).toContain('stroke="#14603f"');
    const expected = {
      id: fair.id,
      name: fair.name,
      uniqueIdentifier,
      city: 'Leipzig',
      organizer: { id: fair.ownerId, name: organizer.name },
      theme: completeTheme(theme),
    };
    for (const text of [url, code, code.toLowerCase(), fair.id, uniqueIdentifier]) {
      const answer = await app.call('GET', `/tradeFair/public?qrCode=${encodeURIComponent(text)}`);
      expect(answer.json(), text).toMatchObject(expected);
    }
    for (const text of [url, code]) {
      const info = await app.call('GET', `/scan/info?qrCode=${encodeURIComponent(text)}`);
      expect(info.json()).toEqual({
        kind: 'TRADE_FAIR',
        code,
        tradeFair: { id: fair.id, name: fair.name, theme: { main: '#14603f' } },
      });
    }
    const visitor = await createVisitor(app);
    const body = { ...scanBody({ id: fair.id }), beaconId: undefined, qrCode: url };
    expect((await scan(app, visitor.token, body)).result).toBe('MISSING');
  });

  test('the code of a person says only that it is one', async () => {
    const { visitor } = await createVisitor(app);
    const info = await app.call('GET', `/scan/info?qrCode=${visitor.code}`);
    expect(info.json()).toEqual({ kind: 'VISITOR', code: visitor.code });
  });

  test('points to nothing while the fair is not public, or archived', async () => {
    const { token, fair } = await createFair(app, { isPublic: false });
    const { code } = await codeOf(token, fair.id);
    const isFound = async () => {
      const answers = await Promise.all(
        ['/tradeFair/public', '/scan/info'].map((path) => app.call('GET', `${path}?qrCode=${code}`)),
      );
      return answers.map(({ statusCode }) => statusCode);
    };
    const put = (value: object) =>
      app.call('PUT', `/exhibition/${fair.id}`, { as: token, body: { name: fair.name, ...value } });
    expect(await isFound()).toEqual([404, 404]);
    await put({ isPublic: true });
    expect(await isFound()).toEqual([200, 200]);
    await put({ isPublic: true, isArchived: true });
    expect(await isFound()).toEqual([404, 404]);
  });

  test('goes with a fair that nobody used', async () => {
    const { token, fair } = await createFair(app);
    const { code } = await codeOf(token, fair.id);
    await app.call('DELETE', `/exhibition/${fair.id}`, { as: token });
    expect(await app.database.query(sql`select 1 from codes where code = ${code}`)).toHaveLength(0);
  });

  test("shows its theme by identifier or id, whole; the product's own where it has none", async () => {
    const uniqueIdentifier = someIdentifier();
    const theme = { main: '#0a0', dark: '#012' };
    const { token, fair } = await createFair(app, { uniqueIdentifier, theme });
    const isFree = async (name: string) =>
      (await app.call('GET', `/tradeFair/identifier?uniqueIdentifier=${name}`, { as: token })).json();
    expect([await isFree(uniqueIdentifier), await isFree(someIdentifier())]).toEqual([
      { isFree: false },
      { isFree: true },
    ]);
    const load = async (name: string) => (await app.call('GET', `/tradeFair/${name}/theme`)).json();
    const whole = completeTheme({ main: '#0a0', dark: '#012' });
    expect(whole).toMatchObject({ main: '#00aa00', dark: '#001122' });
    expect(await load(uniqueIdentifier)).toEqual(whole);
    expect(await load(fair.id)).toEqual(whole);
    const plain = await createFair(app);
    expect(await load(plain.fair.id)).toEqual(completeTheme({ main: '#c8202f' }));
    expectProblem(await app.call('GET', '/tradeFair/no-such-fair/theme'), 'NOT_FOUND');
    for (const main of ['red', '#12', '#1234', '#12345', '#1234567', '123456', '#12345g']) {
      const body = { name: fair.name, theme: { main } };
      const answer = await app.call('PUT', `/exhibition/${fair.id}`, { as: (await createAdmin(app)).token, body });
      const [fault] = expectProblem(answer, 'INVALID_INPUT').errors ?? [];
      expect([fault?.path, fault?.code]).toEqual(['body.theme.main', 'hex_color']);
    }
  });
});

describe('the theme of a fair that is not public', () => {
  test('is shown to nobody, as if there were no such fair', async () => {
    const uniqueIdentifier = someIdentifier();
    const { token, fair } = await createFair(app, { uniqueIdentifier, theme: { main: '#14603f' }, isPublic: false });
    const names = [uniqueIdentifier, fair.id];
    const load = (name: string) => app.call('GET', `/tradeFair/${name}/theme`);
    for (const name of names) expectProblem(await load(name), 'NOT_FOUND');
    const body = { name: fair.name, uniqueIdentifier, theme: { main: '#14603f' }, isPublic: true };
    await app.call('PUT', `/exhibition/${fair.id}`, { as: token, body });
    for (const name of names) expect((await load(name)).json()).toEqual(completeTheme({ main: '#14603f' }));
  });
});

describe('the figures of a fair', () => {
  /** So many visitors, each scanning the point at that time. */
  async function crowd(count: number, point: { id: string }, occurredAt: string): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      await scan(app, (await createVisitor(app)).token, scanBody(point, { occurredAt }));
    }
  }

  test('count by hall, hour and stand, and show nothing of fewer than 5 leads, nor anybody’s name', async () => {
    const { token, fair } = await createFair(app);
    const exhibitor = await createExhibitor(app);
    const open = async (name: string, stand: string | null) => {
      const { id } = await createProject(app, exhibitor.token, { parentId: fair.id, name, stand });
      return { id, point: await createBeacon(app, exhibitor.token, id) };
    };
    const [big, small] = [await open('Big', 'Hall 4, A1'), await open('Small', null)];
    await crowd(5, big.point, '2026-03-10T09:10:00Z');
    await crowd(4, big.point, '2026-03-10T10:10:00Z');
    await crowd(5, big.point, '2026-03-10T11:10:00Z');
    await crowd(4, small.point, '2026-03-10T11:10:00Z');
    const figures = async (): Promise<TradeFairFigures> =>
      (await app.call('GET', `/tradeFair/${fair.id}/figures`, { as: token })).json();
    const counts = async () => {
      const list = (await app.call('GET', `/tradeFair/${fair.id}/participation`, { as: token })).json();
      const report = await app.call('GET', `/report/participation?tradeFairId=${fair.id}`, { as: token });
      const rows: Record<string, string>[] = parse(report.rawPayload, { bom: true, columns: true });
      const inFile = new Map(rows.map((row) => [row['Project'], [row['Scans'], row['Leads (5 or more)']]]));
      const points = (await app.call('GET', '/organizer/mixie', { as: token })).json().items;
      for (const { projectName, scans, leads, projectId } of list.items) {
        expect(inFile.get(projectName)).toEqual([String(scans ?? ''), String(leads ?? '')]);
        expect(points.find((point: OrganizerPoint) => point.project.id === projectId)?.scanCount).toBe(scans);
      }
      return list.items;
    };
    const answer = await figures();
    // The big stand is kept back with the small one, which would be alone.
    expect(answer).toEqual({
      totals: { projects: 2, beacons: 2, visitors: 0, scans: null, leads: null },
      timeZone: 'Europe/Berlin',
      halls: [],
      byStand: [],
      hiddenStands: 2,
    });
    expect(await counts()).toMatchObject([
      { projectName: 'Big', beacons: 1, scans: null, leads: null, exhibitor: { name: 'Kessler Antriebstechnik' } },
      { projectName: 'Small', beacons: 1, scans: null, leads: null },
    ]);
    await crowd(1, small.point, '2026-03-10T11:20:00Z');
    const later = await figures();
    const kessler = { exhibitor: 'Kessler Antriebstechnik' };
    expect(later).toEqual({
      totals: { projects: 2, beacons: 2, visitors: 0, scans: 19, leads: 19 },
      timeZone: 'Europe/Berlin',
      halls: [
        // One hour has four: with it goes the first that has more.
        { hall: 'Hall 4', stands: 1, scans: 14, hours: [{ hour: '2026-03-10T11:00:00.000Z', scans: 5 }] },
        { hall: null, stands: 1, scans: 5, hours: [] },
      ],
      byStand: [
        { projectId: big.id, ...kessler, stand: 'Hall 4, A1', scans: 14, leads: 14, unlocked: null },
        { projectId: small.id, ...kessler, stand: null, scans: 5, leads: 5, unlocked: null },
      ],
      hiddenStands: 0,
    });
    expect(await counts()).toMatchObject([
      { scans: 14, leads: 14 },
      { scans: 5, leads: 5 },
    ]);
    expect(JSON.stringify([answer, later, await counts()])).not.toMatch(/Marta|Volvik|@/);
    const stranger = await createFair(app);
    for (const path of ['figures', 'participation', 'participation-candidate', 'code', 'invitation']) {
      const refused = await app.call('GET', `/tradeFair/${fair.id}/${path}`, { as: stranger.token });
      expectProblem(refused, 'NOT_FOUND');
    }
  });
});
