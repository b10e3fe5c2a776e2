import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
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
import { overlap } from '../../../test/race.ts';
import { createOrganizer } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { insertBeacon, lockAndCount } from '../beacons/queries.ts';
import { deleteUnused, lockExhibitions } from './queries.ts';

const app = useTestApp();

const post = (as: string, body: object) => app.call('POST', '/exhibition', { as, body });
const put = (as: string, id: string, body: object, etag?: string) =>
  app.call('PUT', `/exhibition/${id}`, { as, body, ...(etag === undefined ? {} : { headers: { 'if-match': etag } }) });
const get = (as: string, id: string) => app.call('GET', `/exhibition/${id}`, { as });
const faultsOf = (answer: Parameters<typeof expectProblem>[0]) =>
  expectProblem(answer, 'INVALID_INPUT').errors?.map(({ path, code }) => [path, code]);

async function createFair(value: object = {}): Promise<{ token: string; fair: Exhibition }> {
  const { token } = await createOrganizer(app);
  const fair = { kind: 'TRADE_FAIR', name: 'Nordhaus Expo', timeZone: 'Europe/Berlin', isPublic: true, ...value };
  const answer = await post(token, fair);
  expect(answer.statusCode, answer.body).toBe(201);
  return { token, fair: answer.json() };
}

describe('PUT /exhibition/{id}', () => {
  test('replaces the whole of it, and counts the version', async () => {
    const { token } = await createExhibitor(app);
    const project = await createProject(app, token, { city: 'Köln', venue: 'Koelnmesse' });
    const answer = await put(token, project.id, { name: 'New name', city: 'Bonn' });
    expect(answer.json()).toMatchObject({ name: 'New name', city: 'Bonn', venue: null, kind: 'PROJECT', version: 2 });
    expect(answer.headers['etag']).toBe('"2"');
  });

  test('refuses what somebody else changed since, and says when', async () => {
    const { token } = await createExhibitor(app);
    const { id } = await createProject(app, token);
    const first = await put(token, id, { name: 'First' }, '"1"');
    expect(first.statusCode).toBe(200);
    const problem = expectProblem(await put(token, id, { name: 'Second' }, '"1"'), 'EDIT_CONFLICT');
    expect(problem.detail).toContain(first.json().updatedAt);
    expect(problem.detail).toContain('Jana Brandt');
    expect(first.json().updatedBy).toBe('Jana Brandt');
    expect((await get(token, id)).json().name).toBe('First');
    expect((await put(token, id, { name: 'Second' }, '"2"')).statusCode).toBe(200);
    expect((await put(token, id, { name: 'Whatever is there' })).statusCode).toBe(200);
    expect(faultsOf(await put(token, id, { name: 'x' }, 'latest'))).toEqual([['headers.if-match', 'if_match']]);
  });

  test('lets exactly one of two editors at once win', async () => {
    const { token } = await createExhibitor(app);
    const { id } = await createProject(app, token);
    for (let version = 1; version <= 5; version += 1) {
      const answers = await Promise.all(
        ['A', 'B', 'C'].map((name) => put(token, id, { name: `${name}${version}` }, `"${version}"`)),
      );
      const won = answers.filter((answer) => answer.statusCode === 200);
      expect(won).toHaveLength(1);
      for (const lost of answers.filter((answer) => answer !== won[0])) expectProblem(lost, 'EDIT_CONFLICT');
      expect((await get(token, id)).json()).toMatchObject({ name: won[0]?.json().name, version: version + 1 });
    }
    // Without the version everybody wins, and all but the last change is lost: the check is what decides above.
    const careless = await Promise.all(['A', 'B', 'C'].map((name) => put(token, id, { name })));
    expect(careless.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  });

  test('keeps the time of archiving, and brings it back', async () => {
    const { token } = await createExhibitor(app);
    const { id, name } = await createProject(app, token);
    const { archivedAt } = (await put(token, id, { name, isArchived: true })).json();
    expect(archivedAt).not.toBeNull();
    expect((await put(token, id, { name, isArchived: true })).json().archivedAt).toBe(archivedAt);
    expect((await put(token, id, { name })).json().archivedAt).toBeNull();
  });
});

describe('DELETE /exhibition', () => {
  const remove = (as: string, ids: string[]) => app.call('DELETE', '/exhibition', { as, body: ids });

  test('erases what nobody is a lead of, archives the rest, and answers id by id', async () => {
    const { owner, project, beacon } = await createStand(app);
    await scan(app, (await createVisitor(app)).token, scanBody(beacon));
    const unused = await createProject(app, owner.token);
    const unknown = crypto.randomUUID();
    const answer = await remove(owner.token, [unknown, project.id, unused.id]);
    expect(answer.json()).toEqual([
      { id: unknown, result: 'MISSING' },
      { id: project.id, result: 'ARCHIVED' },
      { id: unused.id, result: 'DELETED' },
    ]);
    expectProblem(await get(owner.token, unused.id), 'NOT_FOUND');
    expect((await get(owner.token, project.id)).json().archivedAt).not.toBeNull();
    const again = await app.call('DELETE', `/exhibition/${project.id}`, { as: owner.token });
    expect(again.json()).toEqual({ id: project.id, result: 'ARCHIVED' });
    expectProblem(await app.call('DELETE', `/exhibition/${unused.id}`, { as: owner.token }), 'NOT_FOUND');
  });

  test('erases a project whose points nobody scanned; a scan that was under way brings it back, archived', async () => {
    const { owner, project, beacon } = await createStand(app);
    expect((await remove(owner.token, [project.id])).json()).toEqual([{ id: project.id, result: 'DELETED' }]);
    expectProblem(await get(owner.token, project.id), 'NOT_FOUND');
    for (const archived of [true, false]) {
      const list = await app.call('GET', `/exhibition?archived=${archived}`, { as: owner.token });
      // Others' public fairs are in it.
      expect(list.json().items.map(({ id }: { id: string }) => id)).not.toContain(project.id);
    }
    expect((await remove(owner.token, [project.id])).json()).toEqual([{ id: project.id, result: 'MISSING' }]);
    const visitor = await createVisitor(app);
    expect((await scan(app, visitor.token, scanBody(beacon))).result).toBe('MISSING');
    // Rows of a scan that had found the project a moment before.
    await app.database.execute(sql`
      insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id)
      values (${project.id}, ${visitor.visitor.id}, ${newId()}, now(), now(), ${newId()})`);
    expect((await get(owner.token, project.id)).json()).toMatchObject({ archivedAt: expect.any(String) });
    expect((await remove(owner.token, [project.id])).json()).toEqual([{ id: project.id, result: 'ARCHIVED' }]);
  });

  test('archives a fair that projects have joined', async () => {
    const { token, fair } = await createFair();
    const exhibitor = await createExhibitor(app);
    await createProject(app, exhibitor.token, { parentId: fair.id });
    expect((await remove(token, [fair.id])).json()).toEqual([{ id: fair.id, result: 'ARCHIVED' }]);
  });

  test('and adding a point at the same moment: the point is refused, or goes with its project', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { token } = await createExhibitor(app);
      const project = await createProject(app, token);
      const [removed, added] = await Promise.all([
        app.call('DELETE', `/exhibition/${project.id}`, { as: token }),
        app.call('POST', `/project/${project.id}/beacon`, { as: token, body: { name: 'PX-40' } }),
      ]);
      expect(removed.json().result).toBe('DELETED');
      if (added.statusCode !== 201) expectProblem(added, 'NOT_FOUND');
      expectProblem(await get(token, project.id), 'NOT_FOUND');
    }
  });

  test('and adding a point overlap for certain; without the lock the deletion would fail', async () => {
    const overlapWith = async (remove: (tx: Executor, id: string) => Promise<unknown>) => {
      const { token } = await createExhibitor(app);
      const { id } = await createProject(app, token);
      const add = async (tx: Executor) => {
        await lockAndCount(tx, id);
        const at = new Date();
        const point = { id: newId(), projectId: id, name: 'PX-40', position: 0, createdAt: at, updatedAt: at };
        await insertBeacon(tx, { ...point, code: point.id.slice(-10).toUpperCase() });
      };
      return (await overlap(app.database, add, (tx) => remove(tx, id)))[1].status;
    };
    const careless = (tx: Executor, id: string) => deleteUnused(tx, { ids: [id], owners: null });
    const careful = async (tx: Executor, id: string) => {
      await lockExhibitions(tx, { ids: [id], owners: null });
      expect(await deleteUnused(tx, { ids: [id], owners: null })).toEqual([]);
    };
    expect(await overlapWith(careless)).toBe('rejected');
    expect(await overlapWith(careful)).toBe('fulfilled');
  });

  test('and joining a fair at the same moment: the project is refused, or the fair stays', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { token, fair } = await createFair();
      const exhibitor = await createExhibitor(app);
      const [removed, joined] = await Promise.all([
        app.call('DELETE', `/exhibition/${fair.id}`, { as: token }),
        post(exhibitor.token, { kind: 'PROJECT', name: 'Mine', parentId: fair.id }),
      ]);
      const { result } = removed.json();
      if (joined.statusCode === 201) expect(result).toBe('ARCHIVED');
      else expect(faultsOf(joined)).toEqual([['body.parentId', 'parent_not_found']]);
    }
  });

  test('counts what a project holds', async () => {
    const { owner, project } = await createStand(app);
    await createBeacon(app, owner.token, project.id);
    expect((await get(owner.token, project.id)).json().counts).toEqual({
      beacons: 2,
      surveys: 0,
      scans: 0,
      leads: 0,
      unlocked: 0,
    });
  });
});
