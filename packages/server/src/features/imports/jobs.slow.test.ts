import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
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

const app = useOwnTestApp();

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

describe('an import is done once', () => {
  test('when the process that did it dies in the middle, and comes back too late', async () => {
    const by = await createFair(app);
    const key = await upload(app, by, manyRows(1200));
    // Another process begins the job, its lease runs out, and what it still tries to write is refused.
    const { id } = await startImport(app, by, key);
    await finished(app, by, id);
    const before = await participants(by.fair.id);
    await app.database.execute(sql`
      update import_rows set result = null where import_id = ${id} and row_number > 601`);
    await app.database.execute(sql`
      update imports set state = 'APPLYING', finished_at = null where id = ${id}`);
    await app.database.execute(sql`
      update jobs set state = 'RUNNING', lease = ${crypto.randomUUID()}, leased_until = now() - interval '1 second'
      where id = ${id}`);
    await app.database.execute(sql`select pg_notify('jobs', '')`);
    const done = await finished(app, by, id);
    // Rows written before it died are known again; none is there twice.
    expect(done.counts).toEqual({ OK: 600, DUPLICATE: 600, MISSING: 0, UNARCHIVED: 0 });
    expect(await participants(by.fair.id)).toEqual(before);
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
  test('while it gets on ends well, however many they are', { timeout: 300_000 }, async () => {
    const by = await createFair(app);
    const { id } = await startImport(app, by, await upload(app, by, manyRows(6000)));
    let deaths = 0;
    for (let processed = 0; deaths < 5; deaths += 1) {
      await expect
        .poll(async () => (await readImport(app, by, id)).processed, { timeout: 100_000, interval: 5 })
        .toBeGreaterThan(processed);
      const read = await readImport(app, by, id);
      expect(read.state).toBe('APPLYING');
      ({ processed } = read);
      await expireLease(id);
    }
    expect(await finished(app, by, id)).toMatchObject({ state: 'DONE', counts: { OK: 6000, DUPLICATE: 0 } });
    expect(await participants(by.fair.id)).toEqual({ projects: 6000, owners: 6000 });
  });
});

describe('an import under way', () => {
  test('can be cancelled; what was taken in stays, and it does not go on', { timeout: 300_000 }, async () => {
    const by = await createFair(app);
    const key = await upload(app, by, manyRows(2000));
    const { id } = await startImport(app, by, key);
    await expect
      .poll(async () => (await readImport(app, by, id)).processed, { timeout: 100_000, interval: 5 })
      .toBeGreaterThan(0);
    const answer = await app.call('DELETE', `/tradeFair/${by.fair.id}/import/${id}`, { as: by.token });
    expect(answer.statusCode).toBe(204);
    const cancelled = await finished(app, by, id);
    expect(cancelled.state).toBe('CANCELLED');
    expect(cancelled.counts.OK).toBeLessThan(2000);
    // The next import has its turn only when this one has no worker any longer.
    await importFile(app, by, manyRows(1), { dryRun: true });
    expect((await participants(by.fair.id))?.projects).toBe((await readImport(app, by, id)).counts.OK);
    expect((await readImport(app, by, id)).counts).toEqual(cancelled.counts);
    const again = await finished(app, by, (await startImport(app, by, key)).id);
    expect(again.counts.DUPLICATE).toBe(cancelled.counts.OK);
    expect((await participants(by.fair.id))?.projects).toBe(2000);
  });
});
