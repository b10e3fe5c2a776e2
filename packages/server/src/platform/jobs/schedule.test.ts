import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Bus, createBus } from '@fairlead/database/bus';
import { sql } from '@fairlead/database/sql';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { createWorker, type Job, schedule, type Worker } from './worker.ts';

const everyMs = 3_600_000;
const test_ = useTestDatabase();
const workers: Worker[] = [];
const logged: { level: number; msg: string; kind?: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) });
const buses: Bus[] = [];
afterEach(async () => {
  for (const one of workers.splice(0)) await one.close();
  for (const one of buses.splice(0)) await one.close();
  logged.splice(0);
});

type Run = (job: Job) => Promise<'DONE' | 'MORE'>;

/** A worker as a process of its own would have it. */
async function open(kind: string, run: Run): Promise<Worker> {
  const handlers = { [kind]: schedule({ everyMs, run }) };
  const bus = createBus(test_.url, test_.database, () => {});
  buses.push(bus);
  const worker = await createWorker({ database: test_.database, bus, log, handlers });
  workers.push(worker);
  return worker;
}

interface State {
  readonly state: string;
  readonly attempts: number;
  readonly failures: number;
  readonly inMinutes: number;
}
const statesOf = (kind: string) =>
  test_.database.query<State>(sql`
    select state, attempts, failures, (extract(epoch from run_at - now()) / 60)::int as in_minutes
    from jobs where kind = ${kind}`);
const waiting = { state: 'WAITING', attempts: 0, failures: 0, inMinutes: 60 };

/** Makes the next run due, and ends the lease of an abandoned one. */
async function wake(kind: string): Promise<void> {
  await test_.database.execute(sql`update jobs set run_at = now() where kind = ${kind} and state = 'WAITING'`);
  await test_.database.execute(sql`select pg_notify('jobs', '')`);
}

/** Counts the runs of two workers at once over the jobs of one kind, and how many came at the same time. */
async function runByTwo(kind: string): Promise<{ runs: number; maxAtOnce: number }> {
  let [runs, atOnce, maxAtOnce] = [0, 0, 0];
  const run: Run = async () => {
    runs += 1;
    atOnce += 1;
    maxAtOnce = Math.max(maxAtOnce, atOnce);
    // Long enough for the other worker to look as well.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await test_.database.execute(sql`select pg_notify('jobs', '')`);
    atOnce -= 1;
    return 'DONE';
  };
  await Promise.all([open(kind, run), open(kind, run)]);
  await wake(kind);
  await expect.poll(() => runs).toBeGreaterThan(0);
  await expect
    .poll(async () => (await statesOf(kind)).every(({ state, inMinutes }) => state === 'WAITING' && inMinutes === 60))
    .toBe(true);
  return { runs, maxAtOnce };
}

test('it is there as soon as a worker knows it, once for all of them, and first runs after its time', async () => {
  let runs = 0;
  const run: Run = async () => {
    runs += 1;
    return 'DONE';
  };
  await Promise.all([open('first', run), open('first', run), open('first', run)]);
  expect(await statesOf('first')).toEqual([waiting]);
  await open('first', run);
  expect(await statesOf('first')).toEqual([waiting]);
  expect(runs).toBe(0);
});

test('two workers run it once, and not at the same time; of a second job of its kind this would be seen', async () => {
  expect(await runByTwo('alone')).toEqual({ runs: 1, maxAtOnce: 1 });
  await test_.database.execute(sql`
    insert into jobs (id, kind, state, run_at, created_at)
    values (${crypto.randomUUID()}, 'doubled', 'WAITING', now() + interval '1 hour', now())`);
  expect(await runByTwo('doubled')).toEqual({ runs: 2, maxAtOnce: 2 });
});

test('a run of a process that was killed is taken over when its lease has run out, and not before', async () => {
  await (await open('deadly', async () => 'DONE')).close();
  const file = fileURLToPath(new URL('./worker-process.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [file, test_.url, 'deadly', 'in its turn'], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  await wake('deadly');
  expect((await exited)[1]).toBe('SIGKILL');
  expect(await statesOf('deadly')).toMatchObject([{ state: 'RUNNING', attempts: 1 }]);
  let runs = 0;
  await open('deadly', async () => {
    runs += 1;
    return 'DONE';
  });
  await wake('deadly');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(runs, 'the lease is still that of the process that died').toBe(0);
  await test_.database.execute(
    sql`update jobs set leased_until = now() - interval '1 second' where kind = 'deadly' and state = 'RUNNING'`,
  );
  await wake('deadly');
  await expect.poll(() => statesOf('deadly')).toEqual([waiting]);
  expect(runs).toBe(1);
});

test('an error is logged and tried again; after too many of them it waits for its next turn', async () => {
  let runs = 0;
  let isBroken = true;
  await open('failing', async () => {
    runs += 1;
    if (isBroken) throw new Error('unavailable');
    return 'DONE';
  });
  await wake('failing');
  await expect.poll(() => statesOf('failing')).toMatchObject([{ state: 'WAITING', failures: 1 }]);
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 50, kind: 'failing', msg: 'a job failed; it is tried again' }),
  );
  // By itself, after a second.
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(2);
  await expect
    .poll(async () => {
      await test_.database.execute(
        sql`update jobs set run_at = now() where kind = 'failing' and state = 'WAITING' and failures > 0`,
      );
      await test_.database.execute(sql`select pg_notify('jobs', '')`);
      return statesOf('failing');
    })
    .toEqual([waiting]);
  expect(runs).toBe(12);
  isBroken = false;
  await wake('failing');
  await expect.poll(() => statesOf('failing')).toEqual([waiting]);
  expect(runs).toBe(13);
});

test('what says MORE goes on at once, until it is done', async () => {
  let left = 5;
  await open('long', async () => {
    left -= 1;
    return left > 0 ? 'MORE' : 'DONE';
  });
  await wake('long');
  await expect.poll(() => left).toBe(0);
  await expect.poll(() => statesOf('long')).toEqual([waiting]);
});

test('closing the worker waits for the run, tells it, and starts no other', async () => {
  const started: Job[] = [];
  const steps: string[] = [];
  const worker = await open('closing', async (job) => {
    started.push(job);
    await once(job.signal, 'abort');
    await new Promise((resolve) => setTimeout(resolve, 100));
    steps.push('run ended');
    return 'MORE';
  });
  await wake('closing');
  await expect.poll(() => started).toHaveLength(1);
  await worker.close();
  steps.push('closed');
  expect(steps).toEqual(['run ended', 'closed']);
  expect(await statesOf('closing')).toEqual([{ ...waiting, inMinutes: 0 }]);
  await wake('closing');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(started).toHaveLength(1);
});
