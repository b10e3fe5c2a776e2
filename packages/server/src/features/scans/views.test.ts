import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createBeacon, createStand } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp({ RATE_LIMIT: '20' });

const view = (beaconId: string) => app.call('POST', '/scan/view', { body: { beaconId } });
const counted = () =>
  app.database.query<{ beaconId: string; hour: Date; views: number }>(
    sql`select beacon_id, hour, views from view_counters order by hour`,
  );

test('views count by point and quarter of an hour, also many at once, and nothing says whose they were', async () => {
  const { beacon, owner, project } = await createStand(app);
  app.setNow(new Date('2026-03-09T10:59:59.000Z'));
  const answers = await Promise.all(Array.from({ length: 60 }, () => view(beacon.id)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
  app.setNow(new Date('2026-03-09T11:00:00.000Z'));
  await view(beacon.id);
  expect(await counted()).toEqual([
    { beaconId: beacon.id, hour: new Date('2026-03-09T10:45:00.000Z'), views: 60 },
    { beaconId: beacon.id, hour: new Date('2026-03-09T11:00:00.000Z'), views: 1 },
  ]);

  // A page that cannot be opened counts no view.
  const closed = await createBeacon(app, owner.token, project.id, { isActive: false });
  for (const id of [closed.id, crypto.randomUUID()]) expect((await view(id)).statusCode).toBe(202);
  expect(await counted()).toHaveLength(2);
  for (const table of ['scan_events', 'scans', 'leads', 'missing_scans', 'engagement_events'])
    expect(await app.database.query(sql`select 1 from ${sql.identifier(table)}`)).toEqual([]);
});

test('nothing but the point is taken, and a flood is refused', async () => {
  const { beacon } = await createStand(app);
  const more = await app.call('POST', '/scan/view', { body: { beaconId: beacon.id, name: 'Marta' } });
  expectProblem(more, 'INVALID_INPUT');
  const answers = await Promise.all(Array.from({ length: 220 }, () => view(beacon.id)));
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
});
