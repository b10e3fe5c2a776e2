import { access } from '@fairlead/contract/access';
import { endpoint } from '@fairlead/contract/endpoint';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiProblem } from '../client/failures.ts';
import { endSession, startSession } from '../session/session.ts';
import { type PersistedQuery, type Persistence, persistQueries, type QueryStore } from './use-persisted-queries.ts';

const about = { summary: 'Of the test', method: 'GET', access: access.anyone } as const;
const point = z.strictObject({ title: z.string() });
const readPoint = endpoint({ ...about, name: 'readPoint', path: '/point', response: point });
const listPoints = endpoint({
  ...about,
  name: 'listPoints',
  path: '/points',
  response: z.strictObject({ items: z.array(point) }),
});

let rows: PersistedQuery[];
let isClosed: boolean;
let endIt: () => void;
let persistences: Persistence[];

/** A device's storage, kept in memory. */
function open(onGone: () => void): QueryStore {
  endIt = onGone;
  const without = (subject: string, hashes: readonly string[]) =>
    rows.filter((row) => row.subject !== subject || !hashes.includes(row.hash));
  return {
    async read(subject) {
      rows = rows.filter((row) => row.subject === subject);
      return rows;
    },
    async put(answer) {
      if (isClosed) throw new Error('closed');
      rows = [...without(answer.subject, [answer.hash]), answer];
    },
    async remove(subject, hashes) {
      rows = without(subject, hashes);
    },
    close() {
      isClosed = true;
    },
  };
}

const tokenOf = (sub: string) => `h.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.s`;
const key = ['readPoint', { params: { id: '1' } }, 'en'];
const persisted = (data: unknown, more: Partial<PersistedQuery> = {}): PersistedQuery => {
  const queryKey = more.queryKey ?? key;
  return { subject: 'ines', hash: JSON.stringify(queryKey), queryKey, data, at: Date.now() - 1000, ...more };
};

/** A page that the signed-in person has just opened. */
async function visit(subject = 'ines'): Promise<QueryClient> {
  isClosed = false;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const persistence = persistQueries({ client, subject, endpoints: [readPoint, listPoints], onGone: () => {}, open });
  persistences.push(persistence);
  await persistence.restored;
  return client;
}

const answer = (client: QueryClient, queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
  client.fetchQuery({ queryKey, queryFn }).catch(() => undefined);

beforeEach(() => {
  rows = [];
  persistences = [];
  startSession(tokenOf('ines'));
});
afterEach(() => {
  for (const persistence of persistences) persistence.stop();
  endSession();
});

test('what was answered is there for the next page, and is asked anew', async () => {
  await answer(await visit(), key, async () => ({ title: 'PX-40' }));
  const client = await visit();
  expect(client.getQueryData(key)).toEqual({ title: 'PX-40' });
  expect(client.getQueryState(key)).toMatchObject({ isInvalidated: true, dataUpdatedAt: rows[0]?.at });
});

test('what came while a slow storage was read is kept as well', async () => {
  const storage = Promise.withResolvers<void>();
  const client = new QueryClient();
  const slowly = (onGone: () => void): QueryStore => {
    const store = open(onGone);
    return { ...store, read: async (subject) => storage.promise.then(() => store.read(subject)) };
  };
  isClosed = false;
  const others = { client, subject: 'ines', endpoints: [readPoint, listPoints], onGone: () => {} };
  const persistence = persistQueries({ ...others, open: slowly });
  persistences.push(persistence);
  await answer(client, key, async () => ({ title: 'PX-40' }));
  await answer(client, ['listSessions', {}, 'en'], async () => ['secret']);
  storage.resolve();
  await persistence.restored;
  await expect.poll(() => rows.map(({ queryKey }) => queryKey)).toEqual([key]);
});

test('pages of a list are kept as well, other answers are not', async () => {
  const pages = { pages: [{ items: [{ title: 'PX-40' }] }, { items: [] }], pageParams: [null, 'a'] };
  const client = await visit();
  client.setQueryData(['listPoints', {}, 'en', 'pages'], pages);
  await answer(client, ['listSessions', {}, 'en'], async () => ['secret']);
  expect(rows).toHaveLength(1);
  expect((await visit()).getQueryData(['listPoints', {}, 'en', 'pages'])).toEqual(pages);
});

test.each([
  ['has another form by now', persisted({ name: 'PX-40' })],
  [
    'has a page of another form',
    persisted({ pages: [{ items: [{ name: 'x' }] }] }, { queryKey: ['listPoints', {}, 'en'] }),
  ],
  ['is 60 days old', persisted({ title: 'PX-40' }, { at: Date.now() - 61 * 24 * 3600_000 })],
  ['is no longer kept', persisted({ title: 'PX-40' }, { queryKey: ['listSessions', {}, 'en'] })],
])('what %s is thrown away', async (_, row) => {
  rows = [row];
  const client = await visit();
  expect(client.getQueryData(row.queryKey)).toBeUndefined();
  expect(rows).toEqual([]);
});

test('what is newer in the page stays', async () => {
  rows = [persisted({ title: 'old' })];
  isClosed = false;
  const client = new QueryClient();
  client.setQueryData(key, { title: 'new' });
  const persistence = persistQueries({ client, subject: 'ines', endpoints: [readPoint], onGone: () => {}, open });
  persistences.push(persistence);
  await persistence.restored;
  expect(client.getQueryData(key)).toEqual({ title: 'new' });
});

test('another person on the same device sees nothing of it, and it is gone', async () => {
  rows = [persisted({ title: 'PX-40' })];
  startSession(tokenOf('tom'));
  expect((await visit('tom')).getQueryData(key)).toBeUndefined();
  expect(rows).toEqual([]);
});

test('an answer that comes after its person has gone is not kept', async () => {
  const client = await visit();
  startSession(tokenOf('tom'));
  await answer(client, key, async () => ({ title: 'PX-40' }));
  endSession();
  await answer(client, [...key, 'again'], async () => ({ title: 'PX-40' }));
  expect(rows).toEqual([]);
});

test('the end of the session closes the storage', async () => {
  const client = await visit();
  endIt();
  expect(isClosed).toBe(true);
  await answer(client, key, async () => ({ title: 'PX-40' }));
  expect(rows).toEqual([]);
});

test('what is gone on the server goes here, what could not be asked stays', async () => {
  rows = [persisted({ title: 'PX-40' })];
  const fail = (status: number) => () => Promise.reject(new ApiProblem(status, {}));
  const client = await visit();
  await answer(client, key, fail(503));
  expect(rows).toHaveLength(1);
  await answer(client, key, fail(404));
  expect(rows).toEqual([]);
});
