import { sql } from '@fairlead/database/sql';
import { beforeAll, expect, test, vi } from 'vitest';
import { workOf } from '../../../test/plans.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import { eventJobs } from './jobs.ts';
import { deleteOldEvents } from './queries.ts';

const app = useOwnTestApp();
beforeAll(async () => {
  // The app's worker looks once when it starts; from then on sweeps are by hand, at the time of the test.
  await vi.waitFor(async () => expect(await putOff()).toEqual([{ state: 'WAITING' }]), { timeout: 60_000 });
});

const putOff = () => app.database.query(sql`select state from jobs where kind = 'event-sweep' and run_at > now()`);
const now = new Date('2026-11-21T12:00:00Z');
const keptFrom = '2025-10-21T12:00:00Z';
const { signal } = new AbortController();
const job: Job = { id: crypto.randomUUID(), renewLease: async () => {}, recordProgress: async () => {}, signal };
const sweep = (atOnce: number) =>
  eventJobs({ database: app.database, clock: () => now, atOnce })['event-sweep'].run(job);

/** Events a minute apart, the last of them a minute before `until`, in projects by turns. */
const addEvents = (until: string | Date, count: number) =>
  app.database.execute(sql`
  insert into engagement_events (project_id, at, id, type)
  select lpad((n % 3)::text, 32, '0')::uuid, ${until}::timestamptz - n * interval '1 minute', gen_random_uuid(), 'PAGE_VIEW'
  from generate_series(1, ${count}::integer) n`);
const kept = { now, keptMonths: 13 };
const times = async (): Promise<string[]> => {
  const events = await app.database.query<{ at: Date }>(sql`select at from engagement_events order by at`);
  return events.map(({ at }) => at.toISOString());
};

test('events go after thirteen months, the oldest first, so many at a time', async () => {
  await addEvents(keptFrom, 5);
  await addEvents(now, 1);
  await app.database.execute(sql`
    insert into engagement_events (at, id, type) values (${keptFrom}::timestamptz, gen_random_uuid(), 'APP_ERROR')`);
  expect(await sweep(3)).toEqual({ againInMilliseconds: 0 });
  expect(await times()).toEqual(
    ['2025-10-21T11:58', '2025-10-21T11:59', '2025-10-21T12:00', '2026-11-21T11:59'].map((at) => `${at}:00.000Z`),
  );
  expect(await sweep(3)).toEqual({ againInMilliseconds: 6 * 3_600_000 });
  expect(await times()).toEqual(['2025-10-21T12:00:00.000Z', '2026-11-21T11:59:00.000Z']);
});

test('what another process is at is left to it', async () => {
  await app.database.execute(sql`delete from engagement_events`);
  await addEvents(keptFrom, 4);
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const other = app.database.transaction(async (tx) => {
    expect(await deleteOldEvents(tx, kept, 2)).toBe(2);
    held();
    await isDone;
  });
  await isHeld;
  expect(await deleteOldEvents(app.database, kept, 10)).toBe(2);
  end();
  await other;
  expect(await times()).toEqual([]);
});

test('the worker does it by itself, once for the installation', async () => {
  const jobs = await app.database.query(sql`select state from jobs where kind = 'event-sweep'`);
  expect(jobs).toHaveLength(1);
  await addEvents('2020-01-01T00:00:00Z', 3);
  await app.database.execute(sql`update jobs set run_at = now(), state = 'WAITING' where kind = 'event-sweep'`);
  await app.database.execute(sql`select pg_notify('jobs', '')`);
  await expect.poll(times).toEqual([]);
  await expect.poll(putOff).toEqual([{ state: 'WAITING' }]);
});

test('a batch reads no more events than it deletes', async () => {
  await addEvents(now, 20_000);
  await addEvents(keptFrom, 10);
  await app.database.execute(sql`analyze engagement_events`);
  const work = await workOf(app.database, (executor) => deleteOldEvents(executor, kept, 5));
  expect(work.scanned).toEqual([]);
  expect(work.rows).toBeLessThan(100);
});
