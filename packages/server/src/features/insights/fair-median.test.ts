import type { BiReport } from '@fairlead/contract/insights';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createExhibitor, createProject } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { createFairMedians } from './fair-median.ts';

const app = useTestApp();

/** Stands of a fair with so many leads each, as their counters have them. */
async function fillFair(leads: readonly number[]) {
  const { fair } = await createFair(app, { isPublic: true });
  const owners = await Promise.all(leads.map(() => createExhibitor(app)));
  const projects = await Promise.all(owners.map(({ token }) => createProject(app, token)));
  for (const [index, { id }] of projects.entries()) {
    const count = leads[index] ?? 0;
    await app.database.execute(sql`update exhibitions set parent_id = ${fair.id}, joined_at = now() where id = ${id}`);
    await app.database.execute(sql`
      insert into scan_counters (project_id, hour, beacon_id, scans, leads, visitors)
      values (${id}, date_trunc('hour', now(), 'UTC'), gen_random_uuid(), ${count * 2}, ${count}, ${count})`);
    await app.database.execute(sql`
      insert into figure_counters (project_id, dimension, day, key, visitors, leads, unlocked, qualified, came_back)
      values (${id}, 'ALL', current_date, '', ${count}, ${count}, ${index}, 0, 0)`);
  }
  const medianFor = (index: number) =>
    createFairMedians()(app.database, { fair, projectId: projects[index]?.id ?? '', now: new Date() });
  return { fair, projects, owners, medianFor };
}

test('a project is compared with the median of its fair, once five stands with enough leads are behind it', async () => {
  const { medianFor } = await fillFair([10, 20, 40, 60, 100, 4]);
  const median = await medianFor(1);
  expect(median?.projects).toBe(5);
  const figures = new Map(median?.figures.map(({ figure, ...both }) => [figure, both]));
  expect(figures.get('LEADS')).toEqual({ own: 20, median: 40 });
  expect(figures.get('SCANS')).toEqual({ own: 40, median: 80 });
  expect(figures.get('UNLOCKED')).toEqual({ own: 1 / 20, median: 1 / 20 });
  // Nobody was asked anything.
  expect(figures.get('RESPONSE')).toEqual({ own: null, median: null });
  // One with few leads is compared, and is not part of the median.
  expect((await medianFor(5))?.figures.find(({ figure }) => figure === 'LEADS')).toMatchObject({ own: 4, median: 40 });
});

test('with fewer stands, or fewer leads at one of them, there is none', async () => {
  expect(await (await fillFair([10, 20, 40, 60])).medianFor(0)).toBeNull();
  expect(await (await fillFair([10, 20, 40, 60, 4])).medianFor(0)).toBeNull();
});

test('it stands in the report of a project at the fair', async () => {
  const { owners, projects, fair } = await fillFair([10, 20, 40, 60, 100]);
  const answer = await app.call('GET', `/bi/report/${projects[0]?.id}`, { as: owners[0]?.token ?? '' });
  const report: BiReport = answer.json();
  expect(report.fairMedian).toMatchObject({ fairName: fair.name, projects: 5 });
});

test('the fair is read once a minute, and again after that failed', async () => {
  const { fair, projects } = await fillFair([10, 20, 40, 60, 100]);
  const medians = createFairMedians();
  const at = new Date();
  const ask = (database: typeof app.database, seconds: number) =>
    medians(database, { fair, projectId: projects[0]?.id ?? '', now: new Date(at.getTime() + seconds * 1000) });
  const away = new Proxy(app.database, { get: () => () => Promise.reject(new Error('away')) });
  await expect(ask(away, 0)).rejects.toThrow('away');
  expect(await ask(app.database, 0)).not.toBeNull();
  expect(await ask(away, 59)).not.toBeNull();
  await expect(ask(away, 60)).rejects.toThrow('away');
});
