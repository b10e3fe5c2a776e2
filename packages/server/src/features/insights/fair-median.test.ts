import type { BiReport } from '@fairlead/contract/insights';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createExhibitor, createProject } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { fillLeads } from '../../../test/leads.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { createFairMedians } from './fair-median.ts';
import { foldLeads } from './fold-leads.ts';

const app = useTestApp();

/** Shows the e-mails of all leads of a project to be theirs. */
const verifyLeads = (projectId: string) =>
  app.database.transaction(async (tx) => {
    await tx.execute(sql`
      update visitors v set subject = v.id::text from leads l where l.project_id = ${projectId} and l.visitor_id = v.id`);
    await tx.execute(sql`
      insert into verified_addresses (email, subject, as_of)
      select v.email, v.subject, now() from leads l join visitors v on v.id = l.visitor_id where l.project_id = ${projectId}`);
  });

/** Unlocks so many leads of a project. */
const unlockLeads = (projectId: string, count: number) =>
  app.database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    select project_id, visitor_id, now(), 0, 'EUR', 'BASE' from leads where project_id = ${projectId} limit ${count}`);

/** Stands of a fair with so many leads each, counted as the app counts them: its job may count them at any time, too. */
async function fillFair(leads: readonly number[], { companies = leads.length, unverified = 0 } = {}) {
  const { fair } = await createFair(app, { isPublic: true });
  const some = await Promise.all(Array.from({ length: companies }, () => createExhibitor(app)));
  const owners = leads.flatMap((_, index) => some[Math.min(index, companies - 1)] ?? []);
  const projects = await Promise.all(owners.map(({ token }) => createProject(app, token)));
  for (const [index, { id }] of projects.entries()) {
    const count = leads[index] ?? 0;
    await app.database.execute(sql`update exhibitions set parent_id = ${fair.id}, joined_at = now() where id = ${id}`);
    await fillLeads(app, id, count);
    if (index >= unverified) await verifyLeads(id);
    await app.database.execute(sql`
      insert into scan_counters (project_id, hour, beacon_id, scans, leads, visitors)
      values (${id}, date_trunc('hour', now(), 'UTC'), gen_random_uuid(), ${count * 2}, ${count}, ${count})`);
    await unlockLeads(id, index);
    await foldLeads(app.database, { projectId: id, timeZone: 'UTC' }, new Date());
  }
  const medianFor = (index: number) =>
    createFairMedians()(app.database, { fair, projectId: projects[index]?.id ?? '', now: new Date() });
  return { fair, projects, owners, medianFor };
}

test('a project is compared with the median of its fair, once five stands with enough leads are behind it', async () => {
  const { medianFor } = await fillFair([10, 20, 40, 60, 100, 4]);
  const median = await medianFor(1);
  expect(median?.companies).toBe(5);
  const figures = new Map(median?.figures.map(({ figure, ...both }) => [figure, both]));
  expect(figures.get('LEADS')).toEqual({ own: 20, median: 40 });
  expect(figures.get('SCANS')).toEqual({ own: 40, median: 80 });
  expect(figures.get('UNLOCKED')).toEqual({ own: 1 / 20, median: 1 / 20 });
  // No visitor was asked a question.
  expect(figures.get('RESPONSE')).toEqual({ own: null, median: null });
  // One with few leads is compared, and is not part of the median.
  expect((await medianFor(5))?.figures.find(({ figure }) => figure === 'LEADS')).toMatchObject({ own: 4, median: 40 });
});

test('with fewer stands, or fewer leads at one of them, there is none', async () => {
  expect(await (await fillFair([10, 20, 40, 60])).medianFor(0)).toBeNull();
  expect(await (await fillFair([10, 20, 40, 60, 4])).medianFor(0)).toBeNull();
});

test('many stands of one company, or leads whom nobody knows, make no median', async () => {
  // Four stands of one company beside one other: the other's figures would stand in the middle.
  expect(await (await fillFair([5, 5, 30, 30, 17].toReversed(), { companies: 2 })).medianFor(1)).toBeNull();
  expect(await (await fillFair([5, 5, 30, 30, 17], { unverified: 4 })).medianFor(0)).toBeNull();
});

test('a company with many stands counts once', async () => {
  const { medianFor } = await fillFair([10, 20, 30, 40, 900, 900, 900, 900], { companies: 5 });
  const median = await medianFor(0);
  expect(median?.companies).toBe(5);
  expect(median?.figures.find(({ figure }) => figure === 'LEADS')).toMatchObject({ own: 10, median: 30 });
});

test('the company in the middle is not known by its figures', async () => {
  const { medianFor } = await fillFair([5, 6, 23, 30, 31]);
  const figures = (await medianFor(0))?.figures;
  expect(figures?.find(({ figure }) => figure === 'LEADS')?.median).toBe(20);
  expect(figures?.find(({ figure }) => figure === 'SCANS')?.median).toBe(50);
});

test('it stands in the report of a project at the fair', async () => {
  const { owners, projects, fair } = await fillFair([10, 20, 40, 60, 100]);
  const answer = await app.call('GET', `/bi/report/${projects[0]?.id}`, { as: owners[0]?.token ?? '' });
  const report: BiReport = answer.json();
  expect(report.fairMedian).toMatchObject({ fairName: fair.name, companies: 5 });
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
