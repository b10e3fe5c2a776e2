import { sql } from '@fairlead/database/sql';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { workOf } from '../../../test/plans.ts';
import { byHallHour, byStand } from './queries.ts';

const fairs = 40;
const stands = 100;
/** Hours of four points of each stand. */
const counters = 4 * 27;

const store = useTestDatabase();
let fairId: string;
beforeAll(async () => {
  const { database } = store;
  await database.execute(sql`
    insert into exhibitors (id, name, party_kind, language, created_at, updated_at)
    select gen_random_uuid(), 'Exhibitor ' || n, 'EXHIBITOR', 'de', now(), now() from generate_series(1, ${stands}) n`);
  await database.execute(sql`
    insert into exhibitions (id, kind, owner_id, name, time_zone, is_public, created_at, updated_at)
    select gen_random_uuid(), 'TRADE_FAIR', gen_random_uuid(), 'Fair ' || n, 'UTC', true, now(), now()
    from generate_series(1, ${fairs}) n`);
  await database.execute(sql`
    insert into exhibitions (id, kind, parent_id, joined_at, owner_id, name, time_zone, stand, created_at, updated_at)
    select gen_random_uuid(), 'PROJECT', f.id, now(), e.id, e.name, 'UTC', 'Hall 1', now(), now()
    from exhibitions f cross join exhibitors e where f.kind = 'TRADE_FAIR'`);
  await database.execute(sql`
    insert into scan_counters (project_id, hour, beacon_id, scans, leads, visitors)
    select p.id, date_trunc('hour', now(), 'UTC') - n / 4 * interval '1 hour', gen_random_uuid(), 3, 1, 1
    from exhibitions p cross join generate_series(1, ${counters}) n where p.kind = 'PROJECT'`);
  [{ id: fairId } = { id: '' }] = await database.query<{ id: string }>(sql`
    select id from exhibitions where kind = 'TRADE_FAIR' limit 1`);
  // As autovacuum does by itself after so many rows.
  await database.execute(sql`vacuum analyze`);
}, 240_000);

/** The fair's own counters, its stands and what these are looked up by. */
const ownRows = stands * counters + 4 * stands;

test('the stands of a fair are counted from its own hours alone, beside those of forty fairs', async () => {
  const { scanned, tableRows } = await workOf(store.database, (database) => byStand(database, fairId));
  expect(scanned).not.toContain('scan_counters');
  expect(tableRows).toBeLessThan(ownRows * 1.2);
  expect(await byStand(store.database, fairId)).toHaveLength(stands);
});

test('and so are its halls', async () => {
  const own = (await byStand(store.database, fairId)).map(({ projectId }) => ({ projectId, hall: '1' }));
  const { scanned, tableRows } = await workOf(store.database, (database) => byHallHour(database, own, 'Europe/Berlin'));
  expect(scanned).not.toContain('scan_counters');
  expect(tableRows).toBeLessThan(ownRows * 1.2);
});

test('a statement that reads all of them would be noticed', async () => {
  const { scanned, tableRows } = await workOf(store.database, (database) =>
    database.query(sql`select sum(scans) from scan_counters`),
  );
  expect(scanned).toContain('scan_counters');
  expect(tableRows).toBeGreaterThan(ownRows * 2);
});
