import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Bus, createBus } from '@fairlead/database/bus';
import { sql } from '@fairlead/database/sql';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { addJob } from './queries.ts';
import { createWorker, type Job, type JobHandler, type Worker } from './worker.ts';

const test_ = useTestDatabase();
let bus: Bus;
const workers: Worker[] = [];
beforeAll(async () => {
  bus = createBus(test_.url, test_.database, () => {});
});
afterEach(async () => {
  for (const one of workers.splice(0)) await one.close();
});
afterAll(async () => {
  await bus.close();
});

async function open(
  kind: string,
  run: JobHandler['run'],
  onExhausted: JobHandler['onExhausted'] = async () => 'FAILED',
) {
  const log = pino({ level: 'silent' });
  const { database } = test_;
  const worker = await createWorker({ database, bus, log, handlers: { [kind]: { run, onExhausted } } });
  workers.push(worker);
  return worker;
}
const add = (kind: string) => test_.database.transaction((tx) => addJob(tx, kind));
const stateOf = async (id: string) =>
  (await test_.database.query(sql`select state, attempts, failures from jobs where id = ${id}`))[0];
const wake = async (id: string) => {
  await test_.database.execute(sql`
    update jobs set leased_until = now() - interval '1 second' where id = ${id} and state = 'RUNNING'`);
  await test_.database.execute(sql`update jobs set run_at = now() where id = ${id} and state = 'WAITING'`);
  await test_.database.execute(sql`select pg_notify('jobs', '')`);
};

/** Lets a process of its own take the job and be killed with it. */
async function die(kind: string, death: 'before progress' | 'after progress'): Promise<void> {
  const file = fileURLToPath(new URL('./worker-process.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [file, test_.url, kind, death], { stdio: 'ignore' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

test('a job that killed three processes is given up, though each of them had renewed its lease', async () => {
  const id = await add('deadly');
  for (let deaths = 0; deaths < 3; deaths += 1) {
    await die('deadly', 'before progress');
    await wake(id);
  }
  const said: string[] = [];
  const run = async () => {
    said.push('run');
    return 'DONE' as const;
  };
  await open('deadly', run, async (_, jobId) => {
    said.push(`exhausted ${jobId}`);
    return 'FAILED';
  });
  await expect.poll(() => stateOf(id)).toMatchObject({ state: 'FAILED' });
  expect(said).toEqual([`exhausted ${id}`]);
});

test('a job that got on before each death is done, however many they are', async () => {
  const id = await add('slow');
  for (let deaths = 0; deaths < 5; deaths += 1) {
    await die('slow', 'after progress');
    await wake(id);
  }
  await open('slow', async () => 'DONE');
  await expect.poll(() => stateOf(id)).toMatchObject({ state: 'DONE' });
});

test('errors do not count as deaths, and are not tried for ever either', async () => {
  const id = await add('failing');
  let tries = 0;
  await open('failing', async () => {
    tries += 1;
    throw new Error('away');
  });
  const stateWhenWoken = async () => {
    await wake(id);
    return stateOf(id);
  };
  await expect.poll(stateWhenWoken).toMatchObject({ state: 'FAILED' });
  expect(tries).toBe(12);
});

test('a job that must never end is tried again later, with its tries counted anew', async () => {
  const id = await add('endless');
  await test_.database.execute(sql`update jobs set attempts = 3 where id = ${id}`);
  await open(
    'endless',
    async () => 'DONE',
    async () => ({ againInMilliseconds: 60_000 }),
  );
  await expect.poll(() => stateOf(id)).toEqual({ state: 'WAITING', attempts: 0, failures: 0 });
  await wake(id);
  await expect.poll(() => stateOf(id)).toMatchObject({ state: 'DONE' });
});

test('a try that is broken off because the process stops counts neither for nor against the job', async () => {
  const id = await add('long');
  await test_.database.execute(sql`update jobs set attempts = 2 where id = ${id}`);
  const started: Job[] = [];
  const worker = await open('long', async (job) => {
    started.push(job);
    await once(job.signal, 'abort');
    return 'INTERRUPTED';
  });
  await expect.poll(() => started).toHaveLength(1);
  await worker.close();
  expect(await stateOf(id)).toEqual({ state: 'WAITING', attempts: 2, failures: 0 });
});
