import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createExhibitor, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { mergeRegistrations } from '../trade-fairs/queries.ts';
import { deleteUnused } from './queries.ts';

const app = useTestApp();

type Made = Awaited<ReturnType<typeof createFair>>;

/** The figures shown of a fair, which must be what there is. */
async function participation({ token, fair }: Made): Promise<Exhibition['participation']> {
  const shown = (await app.call('GET', `/exhibition/${fair.id}`, { as: token })).json().participation;
  const [there] = await app.database.query(sql`select
    (select count(*)::int from exhibitions where parent_id = ${fair.id} and archived_at is null) as projects,
    (select count(*)::int from fair_registrations where trade_fair_id = ${fair.id}) as visitors`);
  expect(shown).toEqual(there);
  return shown;
}

const register = (executor: Executor, fairId: string, visitorId: string) =>
  executor.execute(sql`
    insert into fair_registrations (trade_fair_id, visitor_id, additional_attributes, joined_at, updated_at)
    values (${fairId}, ${visitorId}, '{}', now(), now()) on conflict do nothing`);

describe('how many take part in a fair', () => {
  test('follows projects that are made, join, leave, change their fair, are archived, brought back and erased', async () => {
    const [fair, other] = [await createFair(app), await createFair(app)];
    const { token } = await createExhibitor(app);
    const put = async (id: string, value: object) => {
      const answer = await app.call('PUT', `/exhibition/${id}`, { as: token, body: { name: 'Stand', ...value } });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const { id } = await createProject(app, token, { parentId: fair.fair.id });
    const { id: second } = await createProject(app, token);
    await app.call('POST', `/tradeFair/${fair.fair.id}/participation`, { as: token, body: { projectId: second } });
    expect(await participation(fair)).toEqual({ projects: 2, visitors: 0 });
    await put(id, { parentId: fair.fair.id, stand: 'A1' });
    await put(id, { parentId: other.fair.id });
    expect([await participation(fair), await participation(other)]).toMatchObject([{ projects: 1 }, { projects: 1 }]);
    await put(id, { parentId: other.fair.id, isArchived: true });
    expect(await participation(other)).toMatchObject({ projects: 0 });
    await put(id, { parentId: other.fair.id });
    expect(await participation(other)).toMatchObject({ projects: 1 });
    await app.call('DELETE', `/tradeFair/${other.fair.id}/participation`, { as: token, body: { projectId: id } });
    expect(await participation(other)).toMatchObject({ projects: 0 });
    await deleteUnused(app.database, { ids: [second], owners: null });
    expect(await participation(fair)).toMatchObject({ projects: 0 });
  });

  test('follows visitors who register, answer again, are merged, take it back and leave', async () => {
    const made = await createFair(app);
    const path = `/tradeFair/${made.fair.id}/participation`;
    const [one, two, three] = [await createVisitor(app), await createVisitor(app), await createVisitor(app)];
    for (const { token } of [one, two, three, one]) {
      const answer = await app.call('POST', path, { as: token, body: { additionalAttributes: {} } });
      expect(answer.statusCode, answer.body).toBe(201);
    }
    expect(await participation(made)).toEqual({ projects: 0, visitors: 3 });
    await app.database.transaction((tx) => mergeRegistrations(tx, two.visitor.id, one.visitor.id));
    expect(await participation(made)).toMatchObject({ visitors: 2 });
    await app.call('DELETE', path, { as: one.token });
    expect(await participation(made)).toMatchObject({ visitors: 1 });
    await app.database.execute(sql`delete from visitors where id = ${three.visitor.id}`);
    expect(await participation(made)).toMatchObject({ visitors: 0 });
  });

  test('goes with the fair, also when its registrations go with it', async () => {
    const made = await createFair(app);
    const { id } = made.fair;
    await register(app.database, id, (await createVisitor(app)).visitor.id);
    await app.database.execute(sql`delete from exhibitions where id = ${id}`);
    expect(await app.database.query(sql`select 1 from fair_tallies where trade_fair_id = ${id}`)).toEqual([]);
  });

  test('keeps what was undone out of it', async () => {
    const made = await createFair(app);
    const visitor = await createVisitor(app);
    const undone = app.database.transaction(async (tx) => {
      await register(tx, made.fair.id, visitor.visitor.id);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await participation(made)).toEqual({ projects: 0, visitors: 0 });
  });
});

describe('two who change it at once', () => {
  type Change = (executor: Executor, fair: Made) => Promise<unknown>;
  /** Both change two fairs, each beginning with another one; the second transaction comes and goes within the first. */
  const crossing = async (change: Change, patience = '0') => {
    const [fair, other] = [await createFair(app), await createFair(app)];
    const overlapping = app.database.transaction(async (outer) => {
      await change(outer, fair);
      await app.database.transaction(async (inner) => {
        await inner.execute(sql`select set_config('lock_timeout', ${patience}, true)`);
        await change(inner, other);
        await change(inner, fair);
      });
      await change(outer, other);
    });
    await overlapping;
    return [await participation(fair), await participation(other)];
  };

  test('do not wait for each other, and both count', async () => {
    const projects: Change = async (executor, { fair, organizerId }) =>
      executor.execute(sql`
        insert into exhibitions (id, kind, parent_id, joined_at, owner_id, name, time_zone, created_at, updated_at)
        values (${newId()}, 'PROJECT', ${fair.id}, now(), ${organizerId}, 'P', 'UTC', now(), now())`);
    expect(await crossing(projects)).toMatchObject([{ projects: 2 }, { projects: 2 }]);
    const visitors: Change = async (executor, { fair }) =>
      register(executor, fair.id, (await createVisitor(app)).visitor.id);
    expect(await crossing(visitors)).toMatchObject([{ visitors: 2 }, { visitors: 2 }]);
  });

  test('would wait for one number that both change, as a control', async () => {
    const number: Change = (executor, { fair }) =>
      executor.execute(sql`update exhibitions set version = version + 1 where id = ${fair.id}`);
    await expect(crossing(number, '100ms')).rejects.toMatchObject({ code: '55P03' });
  });

  test('are all counted, however many', async () => {
    const made = await createFair(app);
    const visitors = await Promise.all(Array.from({ length: 20 }, () => createVisitor(app)));
    await Promise.all(
      visitors.flatMap(({ token }) =>
        [1, 2].map(() =>
          app.call('POST', `/tradeFair/${made.fair.id}/participation`, {
            as: token,
            body: { additionalAttributes: {} },
          }),
        ),
      ),
    );
    expect(await participation(made)).toEqual({ projects: 0, visitors: 20 });
  });
});

test('a project that was erased while a scan was under way does not take part', async () => {
  const made = await createFair(app);
  const { owner, project, beacon } = await createStand(app);
  const value = { name: 'Stand', parentId: made.fair.id };
  await app.call('PUT', `/exhibition/${project.id}`, { as: owner.token, body: value });
  expect(await participation(made)).toMatchObject({ projects: 1 });
  await app.call('DELETE', '/exhibition', { as: owner.token, body: [project.id] });
  expect(await participation(made)).toMatchObject({ projects: 0 });
  await scan(app, (await createVisitor(app)).token, scanBody(beacon));
  expect(await participation(made)).toMatchObject({ projects: 0 });
});
