import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { workOf } from '../../../test/plans.ts';
import { fromTheFirst, holdLocked } from './unlock-queries.ts';

const projectId = randomUUID();
const [leads, unlocked, limit] = [4_000, 2_000, 500];

const store = useTestDatabase();
beforeAll(async () => {
  const { database } = store;
  // Statistics of unlocks when the first of thousands was made, which the database goes by until it counts them again.
  await database.execute(sql`alter table lead_unlocks set (autovacuum_enabled = false)`);
  await database.execute(sql`vacuum analyze lead_unlocks`);
  await database.execute(sql`
    insert into visitors (id, email, name, code, language, created_at, updated_at)
    select gen_random_uuid(), n || '@kessler.example', 'Ada', left(md5(n::text), 10), 'en', now(), now()
    from generate_series(1, ${leads}::int) n`);
  await database.execute(sql`
    insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id)
    select ${projectId}, id, gen_random_uuid(), now(), now(), gen_random_uuid() from visitors`);
  await database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    select project_id, visitor_id, now(), 0, 'EUR', 'BASE' from leads order by id limit ${unlocked}`);
  await database.execute(sql`vacuum analyze leads`);
  await database.execute(sql`vacuum analyze visitors`);
}, 120_000);

/** The last lead that is unlocked, which stands before all that are not. */
async function lastUnlocked(): Promise<string> {
  const [row] = await store.database.query<{ id: string }>(sql`
    select id from leads order by id offset ${unlocked - 1} limit 1`);
  return row?.id ?? '';
}

/** Of each lead that is taken: what its steps hand on, of which PostgreSQL 15 has more than later ones. Compared with all unlocks it is 2,000. */
const rowsOfEach = 20;

test.each([
  ['go on with', lastUnlocked, leads + rowsOfEach * limit],
  // Behind all that are unlocked already, each of which is looked up.
  ['begin with', async () => fromTheFirst, leads + rowsOfEach * limit + 3 * unlocked],
])('of all that are locked, those to %s are found without comparing each with every unlock', async (_, from, most) => {
  const after = await from();
  const work = await workOf(store.database, (executor) =>
    holdLocked(executor, { projectId, tradeFairId: null }, { which: 'ALL', after, limit }).then(() => undefined),
  );
  expect(work.rows).toBeLessThan(most);
});
