import { sql } from '@fairlead/database/sql';
import sharp from 'sharp';
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
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sweepFiles } from '../../platform/storage/uploads.ts';

const app = useTestApp();

const drawn = (width = 64, height = 32) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 40 } } });

/** Asks for a signed URL, sends the file there, and returns its key. */
async function send(as: string, path: string, content: Buffer): Promise<string> {
  const asked = await app.call('POST', path, { as });
  expect(asked.statusCode, asked.body).toBe(200);
  const { url, method, headers, storageKey } = asked.json();
  const answer = await app.http.inject({ method, url, headers, payload: content });
  expect(answer.statusCode).toBe(204);
  return storageKey;
}

const patch = (as: string, { projectId, id }: { projectId: string; id: string }, body: object, etag?: string) =>
  app.call('PATCH', `/project/${projectId}/beacon/${id}`, {
    as,
    body,
    ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
  });

const isServed = async (url: string): Promise<boolean> => (await app.http.inject({ url })).statusCode === 200;
const sweep = (days = 2) => sweepFiles(app.database, app.storage, new Date(Date.now() + days * 86_400_000));

describe('the cover of a point', () => {
  test('is a new picture, and is shown to its people and to visitors', async () => {
    const { token } = await createExhibitor(app);
    const project = await createProject(app, token);
    const photo = await drawn(3000, 1500)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Jana Brandt' } })
      .toBuffer();
    const coverKey = await send(token, `/project/${project.id}/coverUrl`, photo);
    const point = await createBeacon(app, token, project.id, { coverKey });
    expect(point.coverUrl).toMatch(/^\/files\/public-[\w-]{43}\.webp$/);
    const shown = await app.http.inject({ url: point.coverUrl ?? '' });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    expect(shown.rawPayload.includes('Jana Brandt')).toBe(false);
    const info = await app.call('GET', `/scan/info?qrCode=${point.code}`);
    expect(info.json().point.coverUrl).toBe(point.coverUrl);
    const visitor = await createVisitor(app);
    expect((await scan(app, visitor.token, scanBody(point))).scan?.coverUrl).toBe(point.coverUrl);
  });

  test('is replaced and removed; what nobody shows any more is swept', async () => {
    const { owner, project, beacon } = await createStand(app);
    const path = `/project/${project.id}/coverUrl`;
    const first = (
      await patch(owner.token, beacon, { coverKey: await send(owner.token, path, await drawn().png().toBuffer()) })
    ).json();
    const second = (
      await patch(owner.token, beacon, { coverKey: await send(owner.token, path, await drawn(90).webp().toBuffer()) })
    ).json();
    expect(second.coverUrl).not.toBe(first.coverUrl);
    expect((await patch(owner.token, beacon, { name: 'Other' })).json().coverUrl).toBe(second.coverUrl);
    await sweep();
    expect([await isServed(first.coverUrl), await isServed(second.coverUrl)]).toEqual([false, true]);
    expect((await patch(owner.token, beacon, { coverKey: null })).json().coverUrl).toBeNull();
    await sweep();
    expect(await isServed(second.coverUrl)).toBe(false);
  });

  test("is none of somebody else's uploads, nothing that was not uploaded, and no broken picture", async () => {
    const { owner, project, beacon } = await createStand(app);
    const other = await createStand(app);
    const picture = await drawn().png().toBuffer();
    const theirs = await send(other.owner.token, `/project/${other.project.id}/coverUrl`, picture);
    const logo = await send(owner.token, '/exhibitor/logoUrl', picture);
    const broken = await send(owner.token, `/project/${project.id}/coverUrl`, picture.subarray(0, 60));
    const never: string = (await app.call('POST', `/project/${project.id}/coverUrl`, { as: owner.token })).json()
      .storageKey;
    for (const [coverKey, code] of [
      [theirs, 'upload_missing'],
      [logo, 'upload_missing'],
      [never, 'upload_missing'],
      ['x'.repeat(43), 'upload_missing'],
      [broken, 'picture_unreadable'],
    ]) {
      expect(expectProblem(await patch(owner.token, beacon, { coverKey }), 'INVALID_INPUT').errors).toMatchObject([
        { path: 'body.coverKey', code },
      ]);
    }
    expectProblem(await app.call('POST', `/project/${project.id}/coverUrl`, { as: other.owner.token }), 'NOT_FOUND');
    expect(
      (await app.call('GET', `/project/${project.id}/beacon/${beacon.id}`, { as: owner.token })).json().coverUrl,
    ).toBeNull();
  });

  test('leaves nothing behind when somebody else was faster', async () => {
    const { owner, project, beacon } = await createStand(app);
    const picture = await drawn().png().toBuffer();
    const keys = await Promise.all([1, 2, 3].map(() => send(owner.token, `/project/${project.id}/coverUrl`, picture)));
    const answers = await Promise.all(keys.map((coverKey) => patch(owner.token, beacon, { coverKey }, '"1"')));
    const kept = answers.filter(({ statusCode }) => statusCode === 200);
    expect(kept).toHaveLength(1);
    await sweep();
    const stored = await app.database.query<{ key: string }>(sql`select key from stored_files where purpose = 'cover'`);
    const covers = await app.database.query<{ key: string }>(
      sql`select cover_key as key from beacons where cover_key is not null`,
    );
    expect(stored.map(({ key }) => key).toSorted()).toEqual(covers.map(({ key }) => key).toSorted());
  });
});

describe('a copy of a point', () => {
  const duplicate = (as: string, { projectId, id }: { projectId: string; id: string }, body: object) =>
    app.call('POST', `/project/${projectId}/beacon/${id}/duplicate`, { as, body });

  test('has its texts and a cover of its own in the other project, but no scans and another code', async () => {
    const { owner, project, beacon } = await createStand(app);
    const { token } = owner;
    const coverKey = await send(token, `/project/${project.id}/coverUrl`, await drawn().png().toBuffer());
    const source = (
      await patch(token, beacon, { coverKey, description: '<p>Ratio <b>3</b></p>', isActive: false })
    ).json();
    await patch(token, beacon, { isActive: true });
    const visitor = await createVisitor(app);
    await scan(app, visitor.token, scanBody(beacon));
    const link = { kind: 'LINK', beaconId: beacon.id, name: 'Delivery times', url: 'https://example.com/' };
    await app.call('POST', '/attachment', { as: token, body: link });
    const otherProject = await createProject(app, token, { name: 'Other fair' });
    await createBeacon(app, token, otherProject.id);
    const answer = await duplicate(token, beacon, { projectId: otherProject.id });
    expect(answer.statusCode, answer.body).toBe(201);
    const copy = answer.json();
    expect(copy).toMatchObject({
      projectId: otherProject.id,
      name: beacon.name,
      title: beacon.title,
      description: '<p>Ratio <strong>3</strong></p>',
      position: 1,
      scanCount: 0,
      lastScanAt: null,
      otherCodes: [],
      version: 1,
    });
    expect(copy.code).not.toBe(beacon.code);
    const links = await app.call('GET', `/project/${otherProject.id}/attachment?beaconId=${copy.id}`, { as: token });
    expect(links.json().items).toMatchObject([{ name: 'Delivery times', url: link.url, openCount: 0 }]);
    expect(copy.coverUrl).toMatch(/^\/files\/public-/);
    expect(copy.coverUrl).not.toBe(source.coverUrl);
    await patch(token, beacon, { coverKey: null });
    await sweep();
    expect([await isServed(copy.coverUrl), await isServed(source.coverUrl)]).toEqual([true, false]);
    expect((await duplicate(token, beacon, { projectId: project.id, name: 'PX-41' })).json()).toMatchObject({
      name: 'PX-41',
      coverUrl: null,
    });
  });

  test("is not made of or in somebody else's project, nor in an archived one", async () => {
    const { owner, project, beacon } = await createStand(app);
    const other = await createStand(app);
    expectProblem(await duplicate(owner.token, beacon, { projectId: other.project.id }), 'NOT_FOUND');
    expectProblem(await duplicate(owner.token, other.beacon, { projectId: project.id }), 'NOT_FOUND');
    expectProblem(
      await duplicate(owner.token, { ...other.beacon, projectId: project.id }, { projectId: project.id }),
      'NOT_FOUND',
    );
    const otherProject = await createProject(app, owner.token);
    await app.call('PUT', `/exhibition/${otherProject.id}`, {
      as: owner.token,
      body: { name: otherProject.name, isArchived: true },
    });
    expectProblem(await duplicate(owner.token, beacon, { projectId: otherProject.id }), 'ARCHIVED');
  });
});
