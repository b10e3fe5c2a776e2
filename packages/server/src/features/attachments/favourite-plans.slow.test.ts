import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { workOf } from '../../../test/plans.ts';
import { newId } from '../../platform/identifier.ts';
import { getScan } from '../scans/visitor-scans.ts';
import { listFavoured } from './queries.ts';
import { type Engagement, insertFavourite, insertOpening, listFavourites, listForVisitor } from './visitor-queries.ts';

const [beacons, perBeacon, visitors] = [500, 30, 20_000];
const limit = 50;

const store = useTestDatabase();
let collector: string;
let owner: string;
let beacon: string;
let attachment: string;
beforeAll(async () => {
  const { database } = store;
  [collector, owner] = [newId(), newId()];
  await database.execute(sql`
    insert into exhibitors (id, name, party_kind, language, created_at, updated_at)
    values (${owner}, 'Kessler', 'EXHIBITOR', 'de', now(), now())`);
  await database.execute(sql`
    insert into exhibitions (id, kind, owner_id, name, time_zone, created_at, updated_at)
    select gen_random_uuid(), 'PROJECT', ${owner}, 'Stand ' || n, 'UTC', now(), now() from generate_series(1, 10) n`);
  await database.execute(sql`
    insert into beacons (id, project_id, name, code, position, created_at, updated_at)
    select gen_random_uuid(), p.id, 'Point', lpad((row_number() over ())::text, 10, '0'), n, now(), now()
    from exhibitions p, generate_series(1, ${beacons / 10}) n`);
  await database.execute(sql`
    insert into attachments (id, project_id, beacon_id, kind, name, url, is_uploaded, position, created_at)
    select gen_random_uuid(), project_id, id, 'LINK', 'Link', 'https://example.com', true, n, now()
    from beacons, generate_series(1, ${perBeacon}) n`);
  // One who keeps all there is, and many others.
  await database.execute(sql`
    insert into attachment_favourites (project_id, attachment_id, visitor_id, favoured_at)
    select project_id, id, ${collector}::uuid, now() - row_number() over () * interval '1 s' from attachments`);
  await database.execute(sql`
    insert into attachment_favourites (project_id, attachment_id, visitor_id, favoured_at)
    select a.project_id, a.id, gen_random_uuid(), now() - n * interval '1 s'
    from (select *, row_number() over () as place from attachments) a
    join generate_series(1, ${visitors * 10}) n on n % ${beacons * perBeacon} = a.place - 1`);
  await database.execute(sql`
    insert into attachment_openings (project_id, attachment_id, visitor_id, first_at, last_at, visit_id)
    select project_id, attachment_id, visitor_id, now(), now(), gen_random_uuid() from attachment_favourites`);
  await database.execute(sql`
    insert into attachment_counters (project_id, attachment_id, hour, slot, openings, favourites)
    select project_id, attachment_id, date_trunc('hour', now()), 0, 5, count(*) from attachment_favourites
    group by 1, 2, 3`);
  [{ id: attachment, beaconId: beacon } = { id: '', beaconId: '' }] = await database.query<{
    id: string;
    beaconId: string;
  }>(sql`select id, beacon_id from attachments order by id limit 1`);
  await database.execute(sql`analyze`);
}, 240_000);

const big = ['attachments', 'attachment_favourites', 'attachment_openings', 'attachment_counters', 'beacons'];
async function expectFew(query: (executor: Executor) => Promise<unknown>, most: number): Promise<void> {
  const { scanned, rows } = await workOf(store.database, query);
  expect(scanned.filter((table) => big.includes(table))).toEqual([]);
  expect(rows).toBeLessThan(most);
}

describe('among two hundred thousand favourites and as many openings', () => {
  test('a page of one visitor reads as many rows as it shows, whichever page it is', async () => {
    const [middle] = await store.database.query<{ at: Date; id: string }>(sql`
      select favoured_at as at, attachment_id as id from attachment_favourites
      where visitor_id = ${collector} order by favoured_at desc offset ${(beacons * perBeacon) / 2} limit 1`);
    for (const after of [null, middle ? [middle.at, middle.id] : null])
      await expectFew(
        (executor) => listFavourites(executor, { visitorId: collector, language: 'en' }, { after, limit }),
        1000,
      );
  });

  test('a point has its thirty attachments, and which of them are favourites', async () => {
    await expectFew((executor) => listForVisitor(executor, { visitorId: collector, beaconId: beacon }), 500);
  });

  test('keeping and opening one reads the rows that it writes', async () => {
    const engagement: Engagement = {
      visitorId: collector,
      attachmentIds: [attachment],
      at: new Date(),
      slot: 0,
    };
    await expectFew((executor) => insertFavourite(executor, engagement), 50);
    await expectFew((executor) => insertOpening(executor, engagement, newId()), 50);
  });

  test("a company's favourites cost the counters of its attachments, not what anybody keeps of them", async () => {
    const { rows } = await workOf(store.database, (executor) => listFavoured(executor, owner, { after: null, limit }));
    expect(rows).toBeLessThan(5 * beacons * perBeacon);
  });
});

test('a whole point costs as many statements with thirty attachments as without any', async () => {
  const { database } = store;
  const visitorId = newId();
  const [full, empty] = [beacon, newId()];
  await database.execute(sql`
    insert into beacons (id, project_id, name, code, position, created_at, updated_at)
    select ${empty}, project_id, 'Empty', 'EMPTY00000', 900, now(), now() from beacons where id = ${full}`);
  await database.execute(sql`
    insert into scans (project_id, visitor_id, beacon_id, first_at, last_at, first_event_id)
    select project_id, ${visitorId}::uuid, id, now(), now(), gen_random_uuid() from beacons
    where id = any(${[full, empty]}::uuid[])`);
  const costOf = async (beaconId: string) => {
    let statements = 0;
    const counting = new Proxy(database, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name === 'query' || name === 'execute') statements += 1;
        return value.bind(target);
      },
    });
    const { attachments } = await getScan(counting, { visitorId, language: 'en', beaconId, appUrl: '' });
    return { statements, attachments: attachments.length };
  };
  const { statements, attachments } = await costOf(empty);
  expect(attachments).toBe(0);
  expect(statements).toBeLessThan(6);
  expect(await costOf(full)).toEqual({ statements, attachments: perBeacon });
});
