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
/** No scan but these. */
const days = (of: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: recentDays }, (_, index) => of[recentDays - 1 - index] ?? 0);

async function createScannedStand(occurredAt: readonly string[]) {
  const stand = await createStand(app);
  const { token } = await createVisitor(app);
  await app.database.execute(sql`update exhibitions set time_zone = 'UTC' where id = ${stand.project.id}`);
  for (const at of occurredAt) await scan(app, token, scanBody(stand.beacon, { occurredAt: at }));
  return { stand, projectId: stand.project.id, token: stand.owner.token };
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

  test('end with the day that it is at the fair', async () => {
    const { projectId, token } = await createScannedStand([daysAgo(0), daysAgo(1)]);
    // At any moment it is tomorrow in one of them: they are 26 hours apart.
    const of = async (zone: string) => {
      await app.database.execute(sql`update exhibitions set time_zone = ${zone} where id = ${projectId}`);
      return (await read(token))[0]?.scans;
    };
    for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati']) expect(await of(zone)).toEqual(days({ 0: 1, 1: 1 }));
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
