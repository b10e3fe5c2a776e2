import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from '@fairlead/database/connection';
import { sql } from '@fairlead/database/sql';
import { beforeAll, expect, test } from 'vitest';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { streamEvents } from './queries.ts';

const events = 60_000;
const app = useOwnTestApp();
let path: string;
let token: string;
let projectId: string;

/** More rows than fit between the database and a client that has stopped reading. */
beforeAll(async () => {
  const stand = await createStand(app);
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(stand.beacon));
  projectId = stand.project.id;
  await app.database.execute(sql`
    insert into scan_events (project_id, visitor_id, id, beacon_id, occurred_at, received_at, source, result,
      is_clock_clamped, is_after_fair)
    select project_id, visitor_id, gen_random_uuid(), beacon_id, occurred_at - n * interval '1 second', received_at,
      source, 'DUPLICATE', false, false
    from scan_events, generate_series(2, ${events}) n where project_id = ${projectId}`);
  // As PostgreSQL does by itself soon after so many rows.
  await app.database.execute(sql`analyze`);
  await app.listen();
  path = `/papi/project/${projectId}/leadReport/extended/csv`;
  token = stand.owner.token;
});

async function requestReport(): Promise<IncomingMessage> {
  const { port } = app.http.server.address() as AddressInfo;
  const sent = get({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` } });
  // A client that goes away is no fault of the test.
  sent.on('error', () => {});
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  return answer;
}

async function receiveReport(): Promise<IncomingMessage> {
  const answer = await requestReport();
  expect(answer.statusCode).toBe(200);
  return answer;
}

/** Connections of the app that are in the middle of something. */
const busy = (): Promise<number> =>
  app.database.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'fairlead'
      and pid <> pg_backend_pid() and (state <> 'idle' or wait_event_type = 'Lock')`);

test('a long report arrives whole', async () => {
  const answer = await receiveReport();
  let lines = 0;
  for await (const chunk of answer) lines += chunk.toString('latin1').split('\n').length - 1;
  expect(lines).toBe(events + 1);
});

test('clients that go away in the middle leave no connection behind', async () => {
  // As many as one person may read at once, until there were more than the pool has: if each left its connection behind, or
  // its place among the person's reports, a later round would never begin.
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all([receiveReport(), receiveReport()]);
    for (const answer of answers) {
      await once(answer, 'readable');
      answer.destroy();
    }
    await expect.poll(busy).toBe(0);
  }
  const answer = await app.call('GET', `/project/${projectId}/lead`, { as: token });
  expect(answer.statusCode).toBe(200);
});

test('whoever asks for many reports at once waits for their own, and is refused what is too much', async () => {
  // The readers stop reading, so that none of them ends; of fifteen, two are sent and eight wait.
  const requests = Array.from({ length: 15 }, requestReport);
  const answered: IncomingMessage[] = [];
  for (const one of requests) void one.then((answer) => answered.push(answer));
  await expect.poll(() => answered.length).toBe(7);
  const statuses = answered.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429]);
  for (const { statusCode, headers } of answered) if (statusCode === 429) expect(headers['retry-after']).toBe('5');
  const { owner, project } = await createStand(app);
  const other = await app.call('GET', `/project/${project.id}/leadReport/extended/csv`, { as: owner.token });
  expect(other.statusCode).toBe(200);
  for (const one of requests) void one.then((answer) => answer.destroy());
  await Promise.all(requests);
});

test('whoever stops reading gives the only connection back, and gets the rest when they read on', async () => {
  const narrow = connect(app.databaseUrl, { poolSize: 1 });
  try {
    const ids: string[] = [];
    let pauses = 0;
    for await (const batch of streamEvents(narrow, { projectId, isUnlocked: undefined }, { longestPauseMs: 50 })) {
      for (const { eventId } of batch) ids.push(eventId);
      // A stream that kept its connection, and its statement with it, would never get past this.
      if (ids.length % 7000 < batch.length) pauses += (await narrow.query(sql`select 1`)).length;
    }
    expect(pauses).toBeGreaterThan(3);
    expect(ids).toHaveLength(events);
    expect(new Set(ids).size).toBe(events);
  } finally {
    await narrow.close();
  }
});

test('a statement is not read for ever: the rest comes from others', async () => {
  const ids = new Set<string>();
  for await (const batch of streamEvents(app.database, { projectId, isUnlocked: undefined }, { longestMs: 1 }))
    for (const { eventId } of batch) ids.add(eventId);
  expect(ids.size).toBe(events);
});

/** Statements of the app's connections on the events, by their waits. */
const readings = () =>
  app.database.query<{ pid: number; waitEvent: string | null }>(sql`
    select pid, wait_event from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state = 'active' and query like '%select e.id as event_id%'`);

test('a reader who stops for a moment stops the statement, and one who goes away ends it within a second', async () => {
  const answer = await receiveReport();
  await once(answer, 'readable');
  await expect.poll(readings).toMatchObject([{ waitEvent: 'ClientWrite' }]);
  const begun = performance.now();
  answer.destroy();
  await expect.poll(readings, { interval: 20 }).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('a statement that finds nothing for long is ended, and batches take its place', async () => {
  const ids = new Set<string>();
  const limits = { longestWaitMs: 0 };
  for await (const batch of streamEvents(app.database, { projectId, isUnlocked: undefined }, limits))
    for (const { eventId } of batch) ids.add(eventId);
  expect(ids.size).toBe(events);
});

test('whoever goes away before the first row ends the statement as well', async () => {
  const leaving = new AbortController();
  // Changes the table's shape, so that the statement waits.
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table scan_events in access exclusive mode`);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const reading = streamEvents(app.database, { projectId, isUnlocked: undefined }, { signal: leaving.signal }).next();
  const refused = expect(reading).rejects.toThrow();
  try {
    await expect.poll(readings).toMatchObject([{ waitEvent: 'relation' }]);
    leaving.abort();
    await refused;
    // While the table is still held: nothing else ends it.
    await expect.poll(readings).toEqual([]);
  } finally {
    release.resolve();
    await holding;
  }
});

test('a report whose database connection breaks in the middle is no file that ends there', async () => {
  const answer = await receiveReport();
  await once(answer, 'readable');
  await expect.poll(async () => (await readings()).length).toBe(1);
  const [reading] = await readings();
  await app.database.execute(sql`select pg_terminate_backend(${reading?.pid ?? 0}::int)`);
  await expect(
    (async () => {
      for await (const _ of answer);
    })(),
  ).rejects.toThrow('aborted');
});

test('events of one instant, more than a batch of them, come once each', async () => {
  await app.database.execute(sql`update scan_events set occurred_at = '2026-01-01' where project_id = ${projectId}`);
  const ids = new Set<string>();
  let rows = 0;
  for await (const batch of streamEvents(app.database, { projectId, isUnlocked: false })) {
    rows += batch.length;
    for (const { eventId } of batch) ids.add(eventId);
  }
  expect([rows, ids.size]).toEqual([events, events]);
});
