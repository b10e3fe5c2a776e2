import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createStand, scan, scanBody, signUpVisitor } from '../../../test/factories.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../identifier.ts';

const app = useOwnTestApp();
const repository = join(import.meta.dirname, '../../../../..');

const read = async (): Promise<string> => (await app.http.inject({ url: '/metrics' })).body;
/** The value of a line; 0 where it is not there yet. */
const valueIn = (metrics: string, line: string): number =>
  Number(
    metrics
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  );
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/fairlead_[a-z_]+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''))),
];

test('scans, flights, leads, mails, sign-ins and requests are counted', async () => {
  const before = await read();
  const { beacon } = await createStand(app);
  const { token } = await signUpVisitor(app);
  await scan(app, token, scanBody(beacon));
  await scan(app, token, scanBody(beacon));
  await scan(app, token, scanBody({ id: newId() }));
  const after = await read();
  const grown = (line: string) => valueIn(after, line) - valueIn(before, line);
  expect(grown('fairlead_scans_total{result="OK"}')).toBe(1);
  expect(grown('fairlead_scans_total{result="DUPLICATE"}')).toBe(1);
  expect(grown('fairlead_scans_total{result="MISSING"}')).toBe(1);
  expect(valueIn(after, 'fairlead_scans_waiting')).toBe(0);
  expect(grown('fairlead_scan_flight_scans_sum')).toBe(3);
  expect(grown('fairlead_scan_flight_seconds_count')).toBe(3);
  expect(grown('fairlead_leads_recorded_total')).toBeGreaterThan(0);
  expect(grown('fairlead_mails_total{outcome="KEPT"}')).toBeGreaterThan(0);
  expect(grown('fairlead_identity_requests_total{operation="SignUp",outcome="DONE"}')).toBe(1);
  expect(grown('fairlead_sign_ins_total{by="OPERATION"}')).toBe(1);
  expect(grown('fairlead_http_requests_total{method="POST",route="/papi/scan",status="2xx"}')).toBe(3);
});

test('what nobody made is not counted under a name of its own', async () => {
  await app.http.inject({ url: `/papi/${newId()}` });
  await app.http.inject({ method: 'POST', url: '/idp/', headers: { 'x-amz-target': 'Service.MadeUp' }, payload: '{}' });
  expect(await read()).not.toMatch(/MadeUp|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('jobs are counted as they lie in the database', async () => {
  await app.database.execute(sql`
    insert into jobs (id, kind, state, run_at, created_at) values
      (gen_random_uuid(), 'of another release', 'WAITING', now() - interval '1 hour', now()),
      (gen_random_uuid(), 'of another release', 'FAILED', now(), now())`);
  const metrics = await read();
  expect(valueIn(metrics, 'fairlead_jobs{state="FAILED"}')).toBe(1);
  expect(valueIn(metrics, 'fairlead_jobs{state="DUE"}')).toBeGreaterThanOrEqual(1);
  expect(valueIn(metrics, 'fairlead_jobs{state="LATER"}')).toBeGreaterThan(1);
  expect(valueIn(metrics, 'fairlead_job_delay_seconds')).toBeGreaterThan(3_500);
});

test('each metric is documented, and dashboard and alerts use no other', async () => {
  const made = (await read()).split('\n').flatMap((line) => /^# TYPE (fairlead_\S+)/.exec(line)?.[1] ?? []);
  const manual = await readFile(join(repository, 'docs/operations.md'), 'utf8');
  expect(namesIn(manual).toSorted()).toEqual(made.toSorted());
  for (const file of ['dashboard.json', 'alerts.yaml']) {
    const used = namesIn(await readFile(join(repository, 'deploy/monitoring', file), 'utf8'));
    expect(used.length).toBeGreaterThan(5);
    expect(made).toEqual(expect.arrayContaining(used));
  }
});
