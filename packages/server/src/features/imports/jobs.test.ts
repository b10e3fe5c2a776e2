import { createBus } from '@fairlead/database/bus';
import { connect } from '@fairlead/database/connection';
import { sql } from '@fairlead/database/sql';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { someEmail } from '../../../test/app.ts';
import { createFair } from '../../../test/fairs.ts';
import {
  exhibitorHeadings,
  finished,
  importFile,
  readImport,
  sheetOf,
  startImport,
  upload,
} from '../../../test/imports.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { createWorker, type JobHandler } from '../../platform/jobs/worker.ts';
import { createSpreadsheetReader } from '../../platform/spreadsheets/spreadsheet-reader.ts';
import { createFindEmailOwners } from '../identities/public.ts';
import { importJobs } from './jobs.ts';

const app = useOwnTestApp();

const silent = pino({ level: 'silent' });
const manyRows = (count: number) =>
  sheetOf(
    exhibitorHeadings,
    ...Array.from({ length: count }, (_, index) => [`Company ${index}`, 'Jana', someEmail(), '', 'DE']),
  );
const participants = async (fairId: string) => {
  const [row] = await app.database.query<{ projects: number; owners: number }>(sql`
    select count(*)::int as projects, count(distinct owner_id)::int as owners from exhibitions where parent_id = ${fairId}`);
  return row;
};

/** Another process of the installation: a worker on connections of its own. */
async function anotherNode(
  handlers?: (own: Readonly<Record<string, JobHandler>>) => Readonly<Record<string, JobHandler>>,
) {
  const database = connect(app.databaseUrl, { poolSize: 4 });
  const bus = createBus(app.databaseUrl, database, () => {});
  const { storage, invite } = app;
  const findEmailOwners = createFindEmailOwners(app);
  const spreadsheets = createSpreadsheetReader();
  const own = importJobs({
    database,
    storage,
    spreadsheets,
    invite,
    findEmailOwners,
    clock: () => new Date(),
    log: silent,
  });
  const worker = await createWorker({ database, bus, handlers: handlers?.(own) ?? own, log: silent });
  return async () => {
    await worker.close();
    await spreadsheets.close();
    await bus.close();
    await database.close();
  };
}

describe('an import is done once', () => {
  test('when several processes look for work', async () => {
    const closes = await Promise.all([anotherNode(), anotherNode()]);
    const by = await createFair(app);
    const done = await importFile(app, by, manyRows(1200));
    expect(done.counts).toEqual({ OK: 1200, DUPLICATE: 0, MISSING: 0, UNARCHIVED: 0 });
    expect(await participants(by.fair.id)).toEqual({ projects: 1200, owners: 1200 });
    await Promise.all(closes.map((close) => close()));
  });

  test('and by nobody who has lost the lease', async () => {
    const by = await createFair(app);
    const key = await upload(app, by, manyRows(3));
    const { id } = await startImport(app, by, key, { dryRun: true });
    await finished(app, by, id);
    const stale: string[] = [];
    let release: (() => void) | undefined;
    const kind = 'stale-test';
    const jobId = crypto.randomUUID();
    const close = await anotherNode(() => ({
      [kind]: {
        onExhausted: async () => 'FAILED',
        run: async (job) => {
          await new Promise<void>((resolve) => {
            release = resolve;
          });
          await app.database.transaction((tx) => job.renewLease(tx)).catch((error: Error) => stale.push(error.name));
          return 'DONE';
        },
      },
    }));
    await app.database.execute(sql`
      insert into jobs (id, kind, state, run_at, created_at) values (${jobId}, ${kind}, 'WAITING', now(), now())`);
    await app.database.execute(sql`select pg_notify('jobs', '')`);
    await expect.poll(() => release !== undefined, { timeout: 100_000 }).toBe(true);
    await app.database.execute(sql`update jobs set lease = ${crypto.randomUUID()} where id = ${jobId}`);
    release?.();
    await expect.poll(() => stale, { timeout: 100_000 }).toEqual(['LeaseLostError']);
    await close();
  });
});

/** The holder of the job never comes back; another worker is to take it up. */
async function expireLease(id: string): Promise<void> {
  await app.database.execute(sql`
    update jobs set lease = ${crypto.randomUUID()}, leased_until = now() - interval '1 second'
    where id = ${id} and state = 'RUNNING'`);
  await app.database.execute(sql`select pg_notify('jobs', '')`);
}

describe('an import whose processes die', () => {
  test('while they read the file is given up after three of them, and says so', async () => {
    const by = await createFair(app);
    const key = await upload(app, by, manyRows(2));
    const hung: (() => void)[] = [];
    const get = vi
      .spyOn(app.storage, 'get')
      .mockImplementation(() => new Promise((resolve) => hung.push(() => resolve(null))));
    const closes: (() => Promise<void>)[] = [];
    const { id } = await startImport(app, by, key);
    await expect.poll(() => hung).toHaveLength(1);
    for (const died of [2, 3]) {
      await expireLease(id);
      closes.push(await anotherNode());
      await expect.poll(() => hung).toHaveLength(died);
    }
    get.mockRestore();
    await expireLease(id);
    closes.push(await anotherNode());
    const failed = await finished(app, by, id);
    for (const comeBack of hung) comeBack();
    await Promise.all(closes.map((close) => close()));
    expect(failed).toMatchObject({ state: 'FAILED', problem: { code: 'gave_up' }, counts: { OK: 0 } });
    expect(await readImport(app, by, id)).toEqual(failed);
    const [job] = await app.database.query(sql`select state from jobs where id = ${id}`);
    expect(job).toEqual({ state: 'FAILED' });
  });
});

describe('an import under way', () => {
  test('that fails again and again is given up, and says so', async () => {
    const by = await createFair(app);
    const key = await upload(app, by, manyRows(2));
    const { id } = await startImport(app, by, key);
    await finished(app, by, id);
    await app.database.execute(sql`update imports set state = 'APPLYING', finished_at = null where id = ${id}`);
    await app.database.execute(sql`
      update jobs set state = 'RUNNING', attempts = 3, leased_until = now() - interval '1 second', lease = ${crypto.randomUUID()}
      where id = ${id}`);
    await app.database.execute(sql`select pg_notify('jobs', '')`);
    const failed = await finished(app, by, id);
    expect(failed).toMatchObject({ state: 'FAILED', problem: { code: 'gave_up' } });
  });
});
