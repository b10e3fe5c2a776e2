import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createExhibitor, createPerson } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();

const create = (as: string, key: string | undefined, body: object = { kind: 'PROJECT', name: 'Nordhaus' }) =>
  app.call('POST', '/exhibition', { as, body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });
const count = async (exhibitorId: string) =>
  (await app.database.query(sql`select 1 from exhibitions where owner_id = ${exhibitorId}`)).length;

test('the same key and body make one object and get the same answer', async () => {
  const { token, exhibitor } = await createExhibitor(app);
  const first = await create(token, 'key-1');
  const second = await create(token, 'key-1');
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect(second.headers['etag']).toBe(first.headers['etag']);
  expect(await count(exhibitor.id)).toBe(1);
});

test('the same key with another body, or for another call, is a conflict and does nothing', async () => {
  const { token, exhibitor } = await createExhibitor(app);
  const { id } = (await create(token, 'key-1')).json();
  expectProblem(await create(token, 'key-1', { kind: 'PROJECT', name: 'Another' }), 'IDEMPOTENCY_KEY_REUSED');
  const beacon = await app.call('POST', `/project/${id}/beacon`, {
    as: token,
    body: { name: 'PX-40' },
    headers: { 'idempotency-key': 'key-1' },
  });
  expectProblem(beacon, 'IDEMPOTENCY_KEY_REUSED');
  expect(await count(exhibitor.id)).toBe(1);
});

test("a key is its person's own", async () => {
  const [a, b] = [await createExhibitor(app), await createExhibitor(app)];
  const [first, second] = [await create(a.token, 'shared'), await create(b.token, 'shared')];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(first.json().id).not.toBe(second.json().id);
});

test('twenty at once with one key make one object; without a key they make twenty', async () => {
  const { token, exhibitor } = await createExhibitor(app);
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(token, 'crowd')));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(answers[0]?.json());
  }
  expect(await count(exhibitor.id)).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => create(token, undefined)));
  expect(await count(exhibitor.id)).toBe(21);
});

test('a call that failed leaves its key free, and nothing behind', async () => {
  const { token, exhibitor } = await createExhibitor(app);
  const missing = { kind: 'PROJECT', name: 'Joined', parentId: crypto.randomUUID() };
  expectProblem(await create(token, 'again', missing), 'INVALID_INPUT');
  expect((await create(token, 'again')).statusCode).toBe(201);
  expect(await count(exhibitor.id)).toBe(1);
  const person = await createPerson(app);
  const register = (name: string) =>
    app.call('POST', '/exhibitor', {
      as: person.token,
      body: { name, accountName: 'Jana Brandt', language: 'en' },
      headers: { 'idempotency-key': name },
    });
  expect((await register('first')).statusCode).toBe(201);
  expectProblem(await register('second'), 'ALREADY_REGISTERED');
  expectProblem(await register('second'), 'ALREADY_REGISTERED');
  expect((await register('first')).statusCode).toBe(201);
});

test('a key is free again after a day, and old ones are swept away with time', async () => {
  const { token, exhibitor } = await createExhibitor(app);
  await create(token, 'daily');
  await create(token, 'other');
  await app.database.execute(sql`update idempotency_keys set created_at = created_at - interval '25 hours'`);
  expect((await create(token, 'daily', { kind: 'PROJECT', name: 'Next day' })).statusCode).toBe(201);
  expect(await count(exhibitor.id)).toBe(3);
  expect(await app.database.query(sql`select key from idempotency_keys`)).toEqual([{ key: 'daily' }]);
});

test('a key that is none is refused by the name of its header', async () => {
  const { token } = await createExhibitor(app);
  for (const key of ['', 'two words', 'x'.repeat(201), 'schlüssel']) {
    const problem = expectProblem(await create(token, key), 'INVALID_INPUT');
    expect(problem.errors?.[0]).toMatchObject({ path: 'headers.idempotency-key', code: 'idempotency_key' });
  }
});
