import { isCode } from '@fairlead/contract/code';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { PNG } from 'pngjs';
import { toBuffer } from 'qrcode';
import { describe, expect, test } from 'vitest';
import {
  createBeacon,
  createExhibitor,
  createProject,
  createStand,
  createVisitor,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { longestTurn } from '../../../test/longest-turn.ts';
import { expectProblem } from '../../../test/problem.ts';
import { readPngQrCode, readSvgQrCode } from '../../../test/qr-code.ts';
import { overlap } from '../../../test/race.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { insertBeacon, lockAndCount } from './queries.ts';

const app = useTestApp();

const add = (as: string, projectId: string, body: object = { name: 'PX-40' }) =>
  app.call('POST', `/project/${projectId}/beacon`, { as, body });
const list = async (as: string, projectId: string) =>
  (await app.call('GET', `/project/${projectId}/beacon`, { as })).json<
    { id: string; position: number; code: string }[]
  >();

/** Points without end, as fast as the database can. */
const insertMany = (projectId: string, count: number) =>
  app.database.execute(sql`
    insert into beacons (id, project_id, name, code, position, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, 'P' || n, upper(substr(md5(${projectId} || n), 1, 10)), n, now(), now()
    from generate_series(0, ${count - 1}) n`);

describe('POST /project/{projectId}/beacon', () => {
  test('makes a point with defaults, a code of its own and the next position', async () => {
    const { token } = await createExhibitor(app);
    const project = await createProject(app, token);
    const first = (await add(token, project.id)).json();
    expect(first).toMatchObject({
      projectId: project.id,
      name: 'PX-40',
      title: null,
      description: null,
      position: 0,
      isActive: true,
      scanCount: 0,
      lastScanAt: null,
      version: 1,
    });
    expect(isCode(first.code)).toBe(true);
    const second = (
      await add(token, project.id, { name: 'PX-41', title: 'Gearbox', position: 7, isActive: false })
    ).json();
    expect(second).toMatchObject({ position: 7, title: 'Gearbox', isActive: false });
    expect((await add(token, project.id)).json().position).toBe(8);
    expect((await list(token, project.id)).map(({ position }) => position)).toEqual([0, 7, 8]);
  });

  test('gives points made at once different positions and codes', async () => {
    const { token } = await createExhibitor(app);
    const project = await createProject(app, token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(token, project.id)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 201));
    const points = await list(token, project.id);
    expect(points.map(({ position }) => position)).toEqual(points.map((_, index) => index));
    expect(new Set(points.map(({ code }) => code)).size).toBe(20);
  });

  test('gives them different positions because they wait for each other', async () => {
    const insertWith = (projectId: string, isLocking: boolean) => async (tx: Executor) => {
      const counted = isLocking
        ? await lockAndCount(tx, projectId)
        : { nextPosition: (await tx.query(sql`select 1 from beacons where project_id = ${projectId}`)).length };
      const id = newId();
      const at = new Date();
      const code = id.replaceAll('-', '').slice(-10).toUpperCase();
      const position = counted?.nextPosition ?? 0;
      await insertBeacon(tx, { id, projectId, name: 'P', code, position, createdAt: at, updatedAt: at });
    };
    const positionsAfter = async (isLocking: boolean) => {
      const { token } = await createExhibitor(app);
      const project = await createProject(app, token);
      const way = insertWith(project.id, isLocking);
      await overlap(app.database, way, way);
      return (await list(token, project.id)).map(({ position }) => position);
    };
    expect(await positionsAfter(false)).toEqual([0, 0]);
    expect(await positionsAfter(true)).toEqual([0, 1]);
  });

  test('adds none to an archived project', async () => {
    const { token } = await createExhibitor(app);
    const { id, name } = await createProject(app, token);
    await app.call('PUT', `/exhibition/${id}`, { as: token, body: { name, isArchived: true } });
    expectProblem(await add(token, id), 'ARCHIVED');
    await app.call('PUT', `/exhibition/${id}`, { as: token, body: { name } });
    expect((await add(token, id)).statusCode).toBe(201);
  });

  test('stops at 500 points, however many try at once; archived ones do not count', async () => {
    const { token } = await createExhibitor(app);
    const project = await createProject(app, token);
    await insertMany(project.id, 498);
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(token, project.id)));
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(2);
    const refused = answers.filter((answer) => answer.statusCode !== 201);
    for (const answer of refused) expect(expectProblem(answer, 'LIMIT_REACHED').detail).toContain('500');
    const points = await list(token, project.id);
    expect(points).toHaveLength(500);
    await app.call('DELETE', `/project/${project.id}/beacon/${points[0]?.id}`, { as: token });
    expect((await add(token, project.id)).statusCode).toBe(201);
  });
});

describe('PATCH /project/{projectId}/beacon/{beacon}', () => {
  test('changes what is sent, clears null, and refuses a version that has passed', async () => {
    const { owner, project, beacon } = await createStand(app);
    const patch = (body: object, etag?: string) =>
      app.call('PATCH', `/project/${project.id}/beacon/${beacon.id}`, {
        as: owner.token,
        body,
        ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
      });
    const first = await patch({ title: null, description: 'One\ntwo' }, '"1"');
    expect(first.json()).toEqual({
      ...beacon,
      title: null,
      description: '<p>One<br>two</p>',
      updatedAt: first.json().updatedAt,
      version: 2,
    });
    expect(first.headers['etag']).toBe('"2"');
    expectProblem(await patch({ name: 'Late' }, '"1"'), 'EDIT_CONFLICT');
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => patch({ name }, '"2"')));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect((await patch({ name: 'Whatever is there' })).json().version).toBe(4);
  });
});

describe('DELETE /project/{projectId}/beacon/{beacon}', () => {
  test('deletes a point that nobody scanned: it and its picture are gone', async () => {
    const { owner, project, beacon } = await createStand(app);
    const path = `/project/${project.id}/beacon/${beacon.id}`;
    const removed = await app.call('DELETE', path, { as: owner.token });
    expect(removed.json()).toEqual({ id: beacon.id, result: 'DELETED' });
    for (const [method, gone] of [
      ['GET', path],
      ['GET', `${path}/url`],
      ['GET', `/qrCode/${beacon.id}`],
      ['DELETE', path],
    ] as const) {
      expectProblem(await app.call(method, gone, { as: owner.token }), 'NOT_FOUND');
    }
    expectProblem(await app.call('PATCH', path, { as: owner.token, body: { name: 'Back' } }), 'NOT_FOUND');
    expect(await list(owner.token, project.id)).toEqual([]);
    expectProblem(await app.call('GET', `/scan/info?qrCode=${beacon.code}`), 'NOT_FOUND');
  });

  test('archives one with scans: its leads and figures stay', async () => {
    const { owner, project, beacon } = await createStand(app);
    const visitor = await createVisitor(app);
    await scan(app, visitor.token, scanBody(beacon));
    const path = `/project/${project.id}/beacon/${beacon.id}`;
    expect((await app.call('DELETE', path, { as: owner.token })).json()).toEqual({ id: beacon.id, result: 'ARCHIVED' });
    expect(await list(owner.token, project.id)).toEqual([]);
    const kept = (await app.call('GET', path, { as: owner.token })).json();
    expect(kept).toMatchObject({ scanCount: 1, archivedAt: expect.any(String), lastScanAt: expect.any(String) });
    const leads = await app.call('GET', `/project/${project.id}/lead`, { as: owner.token });
    expect(leads.json().items).toMatchObject([{ points: [{ beaconId: beacon.id, name: beacon.name }] }]);
  });
});

describe('the QR code', () => {
  test('has the URL of the point in it, drawn and painted, in any size', async () => {
    const { owner, project, beacon } = await createStand(app);
    const url = `${app.config.urls.app}/scan/${beacon.code}`;
    const answer = await app.call('GET', `/project/${project.id}/beacon/${beacon.id}/url`, { as: owner.token });
    expect(answer.json()).toEqual({ url, code: beacon.code });
    const picture = (query: string, accept = '*/*') =>
      app.call('GET', `/qrCode/${beacon.id}${query}`, { as: owner.token, headers: { accept } });

    const svg = await picture('');
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(svg.headers['content-disposition']).toBe(`attachment; filename="${beacon.code}.svg"`);
    expect(readSvgQrCode(svg.body)).toBe(url);
    expect(svg.body).not.toMatch(/script|onload/i);

    for (const size of [64, 300, 1024, 4096]) {
      const png = await picture(`?format=png&size=${size}`);
      expect(png.headers['content-type']).toBe('image/png');
      expect(readPngQrCode(png.rawPayload)).toEqual({ text: url, width: size, height: size });
    }
    expect((await picture('', 'image/png')).headers['content-type']).toBe('image/png');
    expect((await picture('?format=svg', 'image/png')).headers['content-type']).toBe('image/svg+xml');
    expectProblem(await picture('?size=5000'), 'INVALID_INPUT');
    expectProblem(await picture('?format=gif'), 'INVALID_INPUT');
  });

  test('has the same pixels as PNG as the library draws, quiet zone included, and in the color of the fair', async () => {
    const { owner } = await createStand(app);
    const { fair } = await createFair(app, { theme: { main: '#12603f' } });
    const project = await createProject(app, owner.token, { parentId: fair.id });
    const { id, code } = await createBeacon(app, owner.token, project.id);
    for (const size of [64, 300, 517]) {
      const { rawPayload } = await app.call('GET', `/qrCode/${id}?format=png&size=${size}`, { as: owner.token });
      const drawn = await toBuffer(`${app.config.urls.app}/scan/${code}`, {
        errorCorrectionLevel: 'Q',
        margin: 4,
        width: size,
        color: { dark: '#12603f' },
      });
      expect(PNG.sync.read(rawPayload).data.equals(PNG.sync.read(drawn).data)).toBe(true);
    }
  });

  test('as a large PNG keeps nobody waiting', async () => {
    const { owner, beacon } = await createStand(app);
    const picture = () => app.call('GET', `/qrCode/${beacon.id}?format=png&size=4096`, { as: owner.token });
    await picture();
    const longest = await longestTurn(() => Promise.all([picture(), picture(), picture()]));
    // One picture took seconds when it was painted in four bytes a pixel; it takes a few milliseconds.
    expect(longest).toBeLessThan(250);
  });

  test('has a quiet zone of four modules, and reads with a logo over its middle', async () => {
    const { owner, beacon } = await createStand(app);
    const svg = (await app.call('GET', `/qrCode/${beacon.id}`, { as: owner.token })).body;
    const [, x = '0', y = '0'] = /stroke="#000000" d="M(\d+) ([\d.]+)h/.exec(svg) ?? [];
    expect([Number(x), Math.floor(Number(y))]).toEqual([4, 4]);
    const edge = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    const middle = Math.floor(edge / 2);
    // A logo in the middle: level Q mends up to a quarter.
    const side = Math.floor(edge * 0.2);
    const logo = Array.from(
      { length: side },
      (_, row) => `M${middle - side / 2} ${middle - side / 2 + row + 0.5}h${side}`,
    );
    const covered = svg.replace(/(stroke="#000000" d="[^"]+)"/, `$1${logo.join('')}"`);
    expect(readSvgQrCode(covered)).toBe(`${app.config.urls.app}/scan/${beacon.code}`);
  });

  test("is not drawn for somebody else's point", async () => {
    const { beacon } = await createStand(app);
    const { token } = await createExhibitor(app);
    expectProblem(await app.call('GET', `/qrCode/${beacon.id}`, { as: token }), 'NOT_FOUND');
  });
});
