import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createLink, readAttachment } from '../../../test/attachments.ts';
import {
  createBeacon,
  createExhibitor,
  createPerson,
  createProject,
  createStand,
  createVisitor,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin, createOrganizer } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const at = '2026-01-05T10:00:00.000Z';
const send = (as: string | undefined, type: string | undefined, body: unknown) =>
  app.call('POST', '/event', {
    ...(as !== undefined && { as }),
    body: body as object,
    headers: type === undefined ? {} : { 'x-eventtype': type },
  });
interface StoredEvent {
  readonly at: Date;
  readonly type: string;
  readonly projectId: string;
}
const rows = (beaconId: string) =>
  app.database.query<StoredEvent>(sql`select * from engagement_events where beacon_id = ${beaconId}`);

async function createVisited(analytics: boolean) {
  const stand = await createStand(app);
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(stand.beacon));
  if (analytics) await app.call('PUT', '/visitor/configuration', { as: visitor.token, body: { analytics } });
  return { ...stand, visitor };
}

describe('an event', () => {
  test('is kept with its project and without who it was, once the person lets it be counted', async () => {
    const { beacon, project, visitor } = await createVisited(true);
    const answer = await send(visitor.token, 'POINT_VIEW', { at, beaconId: beacon.id });
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    const several = [1, 2, 3].map((milliseconds) => ({ at, beaconId: beacon.id, data: { milliseconds } }));
    expect((await send(visitor.token, 'SCANNER_OPEN', several)).statusCode).toBe(202);
    const kept = await rows(beacon.id);
    expect(kept).toHaveLength(4);
    expect(kept[0]).toMatchObject({ projectId: project.id, type: 'POINT_VIEW', attachmentId: null, data: {} });
    expect(JSON.stringify(kept)).not.toContain(visitor.visitor.id);
  });

  test('is not kept without that consent, nor after it was taken back, unless it is an error', async () => {
    const { beacon, visitor, owner } = await createVisited(false);
    const event = { at, beaconId: beacon.id };
    for (const as of [visitor.token, owner.token]) {
      expect((await send(as, 'POINT_VIEW', event)).statusCode).toBe(202);
      expect((await send(as, 'APP_ERROR', { ...event, data: { reason: 'CHUNK_LOAD_FAILED' } })).statusCode).toBe(202);
    }
    await app.call('PUT', '/visitor/configuration', { as: visitor.token, body: { analytics: true } });
    await app.call('PUT', '/visitor/configuration', { as: visitor.token, body: {} });
    await send(visitor.token, 'POINT_VIEW', event);
    expect((await rows(beacon.id)).map(({ type }) => type)).toEqual(['APP_ERROR', 'APP_ERROR']);
  });

  test('belongs to the project of its point whatever was claimed, and is never later than now', async () => {
    const { beacon, project, visitor } = await createVisited(true);
    const other = await createStand(app);
    const event = { at: '2190-01-01T00:00:00Z', projectId: other.project.id, beaconId: beacon.id };
    await send(visitor.token, 'POINT_VIEW', event);
    const [row] = await rows(beacon.id);
    expect(row?.projectId).toBe(project.id);
    expect(row?.at.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    const nowhere = { at, beaconId: crypto.randomUUID(), projectId: crypto.randomUUID() };
    expect(
      (await send(visitor.token, 'PAGE_VIEW', { ...nowhere, data: { path: '/mixie-point/:id' } })).statusCode,
    ).toBe(202);
    const [lost] = await app.database.query(sql`select * from engagement_events where type = 'PAGE_VIEW'`);
    expect(lost).toMatchObject({ projectId: '00000000-0000-0000-0000-000000000000', beaconId: null });
  });

  test('is refused without a type, with too much, and with anything that may be about a person', async () => {
    const { visitor } = await createVisited(true);
    const { token } = visitor;
    for (const type of [undefined, '', 'HACK', 'point_view']) {
      const answer = await send(token, type, { at });
      expectProblem(answer, 'INVALID_INPUT');
      expect(answer.body).toContain('headers.x-eventtype');
    }
    for (const body of [
      [],
      {},
      { at: 'soon' },
      { at, data: { reason: 'Marta Lindqvist' } },
      { at, data: { path: '/account?email=marta@volvik.example' } },
      { at, data: { name: 'Marta' } },
      Array.from({ length: 51 }, () => ({ at })),
    ]) {
      expectProblem(await send(token, 'POINT_VIEW', body), 'INVALID_INPUT');
    }
    expectProblem(await send(undefined, 'APP_ERROR', { at }), 'UNAUTHENTICATED');
  });
});

describe('where an event happened', () => {
  const error = { at, data: { reason: 'CHUNK_LOAD_FAILED' } };
  const last = async () => {
    const [row] = await app.database.query(sql`
      select project_id, beacon_id, attachment_id from engagement_events order by id desc limit 1`);
    return row;
  };
  const nowhere = { projectId: '00000000-0000-0000-0000-000000000000', beaconId: null, attachmentId: null };

  test('is kept of who has the point or works on it, and of an administrator', async () => {
    const fair = await createFair(app);
    const owner = await createExhibitor(app);
    const project = await createProject(app, owner.token, { parentId: fair.fair.id });
    const beacon = await createBeacon(app, owner.token, project.id);
    const link = await createLink(app, owner.token, beacon.id);
    const visitor = await createVisitor(app);
    await scan(app, visitor.token, scanBody(beacon));
    for (const { token } of [visitor, owner, fair, await createAdmin(app)]) {
      await send(token, 'APP_ERROR', { ...error, attachmentId: link.id });
      expect(await last()).toEqual({ projectId: project.id, beaconId: beacon.id, attachmentId: link.id });
      await send(token, 'APP_ERROR', { ...error, projectId: project.id });
      expect(await last()).toEqual({ ...nowhere, projectId: project.id });
    }
  });

  test('is left out of what strangers tell, with a record or without', async () => {
    const { owner, project, beacon } = await createStand(app);
    const link = await createLink(app, owner.token, beacon.id);
    const neighbour = await createBeacon(app, owner.token, project.id, { name: 'Next' });
    const passerBy = await createVisitor(app);
    await scan(app, passerBy.token, scanBody(neighbour));
    const strangers = [
      await createPerson(app),
      await createVisitor(app),
      await createExhibitor(app),
      await createOrganizer(app),
    ];
    for (const { token } of strangers) {
      for (const place of [{ projectId: project.id }, { beaconId: beacon.id }, { attachmentId: link.id }]) {
        expect((await send(token, 'APP_ERROR', { ...error, ...place })).statusCode).toBe(202);
        expect(await last()).toEqual(nowhere);
      }
    }
    await send(passerBy.token, 'APP_ERROR', { ...error, beaconId: beacon.id });
    expect(await last()).toEqual(nowhere);
    await app.call('PUT', '/visitor/configuration', { as: passerBy.token, body: { analytics: true } });
    await send(passerBy.token, 'POINT_VIEW', { at, beaconId: beacon.id });
    expect(await last()).toEqual(nowhere);
  });
});

describe('a link that was followed', () => {
  test('is counted once a visit, without consent as well, and only on a point that is the visitor’s', async () => {
    const { owner, project, beacon, visitor } = await createVisited(false);
    const links = [await createLink(app, owner.token, beacon.id), await createLink(app, owner.token, beacon.id, 'Two')];
    const [first, second] = links;
    if (!first || !second) throw new Error('There are two');
    const count = async (id: string) => (await readAttachment(app, owner.token, project.id, id)).openCount;
    const follow = (as: string, ids: readonly string[]) =>
      send(
        as,
        'LINK_OPEN',
        ids.map((attachmentId) => ({ at, beaconId: beacon.id, attachmentId })),
      );
    await follow(visitor.token, [first.id, first.id, second.id]);
    await follow(visitor.token, [first.id]);
    expect([await count(first.id), await count(second.id)]).toEqual([1, 1]);
    await app.database.execute(sql`
      update attachment_openings set last_at = last_at - interval '31 minutes' where attachment_id = ${first.id}`);
    await follow(visitor.token, [first.id, second.id]);
    expect([await count(first.id), await count(second.id)]).toEqual([2, 1]);
    const strangers = [await createVisitor(app), await createExhibitor(app)];
    for (const stranger of strangers) expect((await follow(stranger.token, [first.id])).statusCode).toBe(202);
    expect(await count(first.id)).toBe(2);
    expect(await rows(beacon.id)).toHaveLength(0);
  });
});
