import type { Executor } from '@fairlead/database/executor';
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
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { findOrder, lockAndCount, writeOrder } from './queries.ts';

const app = useTestApp();

async function threePoints() {
  const { token } = await createExhibitor(app);
  const project = await createProject(app, token);
  const points = [];
  for (const name of ['A', 'B', 'C']) points.push(await createBeacon(app, token, project.id, { name }));
  const [a = '', b = '', c = ''] = points.map(({ id }) => id);
  const path = `/project/${project.id}`;
  return {
    token,
    project,
    path,
    ids: { a, b, c },
    get: async () => (await app.call('GET', `${path}/beaconOrder`, { as: token })).json(),
    put: (ids: readonly string[], etag?: string) =>
      app.call('PUT', `${path}/beaconOrder`, {
        as: token,
        body: { ids },
        ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
      }),
    names: async () =>
      (await app.call('GET', `${path}/beacon`, { as: token }))
        .json()
        .map(({ name }: { name: string }) => name)
        .join(''),
  };
}

describe('the order of the points', () => {
  test('is put in one call; those not named come after, as they were', async () => {
    const { ids, get, put, names, token, path } = await threePoints();
    expect(await get()).toEqual({ ids: [ids.a, ids.b, ids.c], version: 1 });
    const changed = await put([ids.c, ids.a, ids.b], '"1"');
    expect(changed.json()).toEqual({ ids: [ids.c, ids.a, ids.b], version: 2 });
    expect(changed.headers['etag']).toBe('"2"');
    expect(await names()).toBe('CAB');
    expect((await put([ids.b])).json().ids).toEqual([ids.b, ids.c, ids.a]);
    expect((await put([ids.a, ids.a, ids.b])).json().ids).toEqual([ids.a, ids.b, ids.c]);
    // Edited fields of a point stay as they are.
    expect((await app.call('GET', `${path}/beacon/${ids.c}`, { as: token })).json().version).toBe(1);
  });

  test('that somebody changed since is a conflict, and stays theirs', async () => {
    const { ids, put, names } = await threePoints();
    const answers = await Promise.all([
      put([ids.c, ids.b, ids.a], '"1"'),
      put([ids.b, ids.a, ids.c], '"1"'),
      put([ids.c, ids.a, ids.b], '"1"'),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) expectProblem(answer, 'EDIT_CONFLICT');
    const order = await names();
    expectProblem(await put([ids.a], '"1"'), 'EDIT_CONFLICT');
    expect(await names()).toBe(order);
  });

  test('is written by one after the other because they wait for each other', async () => {
    const versionsAfter = async (isLocking: boolean) => {
      const { ids, project, get } = await threePoints();
      const seen: number[] = [];
      const write = (order: string[]) => async (tx: Executor) => {
        if (isLocking) await lockAndCount(tx, project.id);
        const { version } = await findOrder(tx, project.id);
        seen.push(version);
        await writeOrder(tx, project.id, order, new Date());
      };
      await overlap(app.database, write([ids.c, ids.b, ids.a]), write([ids.b, ids.a, ids.c]));
      return { seen, version: (await get()).version };
    };
    expect((await versionsAfter(false)).seen).toEqual([1, 1]);
    expect(await versionsAfter(true)).toEqual({ seen: [1, 2], version: 3 });
  });

  test('takes points that are archived, but none of another project and none that is gone', async () => {
    const { ids, put, get, token, path } = await threePoints();
    await app.call('PATCH', `${path}/beacon/${ids.b}`, { as: token, body: { isArchived: true } });
    expect((await put([ids.c, ids.b, ids.a])).json().ids).toEqual([ids.c, ids.b, ids.a]);
    await app.call('DELETE', `${path}/beacon/${ids.a}`, { as: token });
    expect((await get()).ids).toEqual([ids.c, ids.b]);
    const other = await createStand(app);
    for (const id of [ids.a, other.beacon.id, newId()]) {
      expect(expectProblem(await put([id, ids.c]), 'INVALID_INPUT').errors).toMatchObject([{ path: 'body.ids' }]);
    }
    const theirs = await app.call('PUT', `/project/${other.project.id}/beaconOrder`, {
      as: token,
      body: { ids: [other.beacon.id] },
    });
    expectProblem(theirs, 'NOT_FOUND');
  });
});

describe('archiving a point and bringing it back', () => {
  test('leaves its code waiting: scans miss it meanwhile, and find it again', async () => {
    const { owner, project, beacon } = await createStand(app);
    const visitor = await createVisitor(app);
    const path = `/project/${project.id}/beacon`;
    const patch = (body: object) => app.call('PATCH', `${path}/${beacon.id}`, { as: owner.token, body });
    const list = async (query = '') => (await app.call('GET', `${path}${query}`, { as: owner.token })).json();
    const archived = (await patch({ isArchived: true })).json();
    expect(archived).toMatchObject({ archivedAt: expect.any(String), updatedBy: 'Jana Brandt' });
    expect((await patch({ isArchived: true })).json().archivedAt).toBe(archived.archivedAt);
    expect(await list()).toEqual([]);
    expect(await list('?archived=true')).toMatchObject([{ id: beacon.id }]);
    expect(await scan(app, visitor.token, scanBody(beacon))).toMatchObject({ result: 'MISSING' });
    expect((await patch({ isArchived: false })).json()).toMatchObject({ archivedAt: null });
    expect(await list('?archived=true')).toEqual([]);
    expect(await scan(app, visitor.token, scanBody(beacon))).toMatchObject({ result: 'OK' });
  });

  test('brings nothing back that was deleted, and nothing into an archived project', async () => {
    const { owner, project, beacon } = await createStand(app);
    const path = `/project/${project.id}/beacon/${beacon.id}`;
    const restore = () => app.call('PATCH', path, { as: owner.token, body: { isArchived: false } });
    await app.call('PATCH', path, { as: owner.token, body: { isArchived: true } });
    await app.call('PUT', `/exhibition/${project.id}`, {
      as: owner.token,
      body: { name: project.name, isArchived: true },
    });
    expectProblem(await restore(), 'ARCHIVED');
    await app.call('DELETE', path, { as: owner.token });
    expectProblem(await restore(), 'NOT_FOUND');
    const archived = await app.call('GET', `/project/${project.id}/beacon?archived=true`, { as: owner.token });
    expect(archived.json()).toEqual([]);
  });
});
