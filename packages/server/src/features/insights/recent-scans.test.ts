import { type RecentScans, recentDays } from '@fairlead/contract/insights';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createExhibitor, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import * as money from '../../../test/paying.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

let price = 0;
const app = useTestApp({}, () => ({ prices: async () => money.euros(price) }));

const read = async (token: string): Promise<RecentScans[]> => {
  const answer = await app.call('GET', '/dashboard', { as: token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

const dayMs = 24 * 3_600_000;
const daysAgo = (count: number): string => new Date(Date.now() - count * dayMs).toISOString();
/** A time zone where it is this hour just now; far from midnight the day does not end while a test runs. */
function zoneWhereItIs(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
/** No scan but these. */
const days = (of: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: recentDays }, (_, index) => of[recentDays - 1 - index] ?? 0);

const moveTo = (timeZone: string, projectId: string) =>
  app.database.execute(sql`update exhibitions set time_zone = ${timeZone} where id = ${projectId}`);

async function createScannedStand(occurredAt: readonly string[]) {
  const stand = await createStand(app);
  const { token } = await createVisitor(app);
  await moveTo(zoneWhereItIs(12), stand.project.id);
  for (const at of occurredAt) await scan(app, token, scanBody(stand.beacon, { occurredAt: at }));
  return { projectId: stand.project.id, token: stand.owner.token };
}

describe('the scans of the last days', () => {
  test('are of each project that had any, by day, today last', async () => {
    const { projectId, token } = await createScannedStand([
      daysAgo(0),
      daysAgo(0),
      daysAgo(3),
      daysAgo(13),
      daysAgo(14),
    ]);
    await createProject(app, token);
    expect(await read(token)).toEqual([{ projectId, scans: days({ 0: 2, 3: 1, 13: 1 }) }]);
  });

  test('are by days of the place: ten hours ago was yesterday where it is five, and today where it is seventeen', async () => {
    const { projectId, token } = await createScannedStand([new Date(Date.now() - 10 * 3_600_000).toISOString()]);
    await moveTo(zoneWhereItIs(5), projectId);
    expect(await read(token)).toEqual([{ projectId, scans: days({ 1: 1 }) }]);
    await moveTo(zoneWhereItIs(17), projectId);
    expect(await read(token)).toEqual([{ projectId, scans: days({ 0: 1 }) }]);
  });

  test('are not those of an archived project, of one whose scans are older, or of another company', async () => {
    const old = await createScannedStand([daysAgo(20)]);
    expect(await read(old.token)).toEqual([]);
    const { projectId, token } = await createScannedStand([daysAgo(1)]);
    expect(await read((await createExhibitor(app)).token)).toEqual([]);
    await app.database.execute(sql`update exhibitions set archived_at = now() where id = ${projectId}`);
    expect(await read(token)).toEqual([]);
  });

  test('are part of the dashboard, where that costs something', async () => {
    const { projectId, token } = await createScannedStand([daysAgo(1)]);
    price = 4_900;
    try {
      expect(await read(token)).toEqual([]);
      await app.database.execute(sql`
        insert into dashboard_unlocks (project_id, at, amount, currency) values (${projectId}, now(), 4900, 'EUR')`);
      expect(await read(token)).toEqual([{ projectId, scans: days({ 1: 1 }) }]);
    } finally {
      price = 0;
    }
  });
});
