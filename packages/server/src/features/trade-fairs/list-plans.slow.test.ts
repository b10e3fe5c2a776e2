import { exhibitionSort } from '@fairlead/contract/exhibitions';
import { organizerSort } from '@fairlead/contract/organizers';
import { participantSort } from '@fairlead/contract/participation';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { workOf } from '../../../test/plans.ts';
import type { SortOrder } from '../../platform/pagination.ts';
import { listParties } from '../admins/users-queries.ts';
import * as exhibitions from '../exhibitions/list-queries.ts';
import { participationsOf } from '../exhibitions/queries.ts';
import * as organizers from '../organizers/queries.ts';
import * as participants from './participant-queries.ts';

const many = 100_000;
const limit = 50;
/** A page, what it is joined with and counted by; far from the number of rows that there are. */
const fewRows = 3_000;

// On a machine with other work filling it may take longer than a statement of the program may.
const store = useTestDatabase();
let fairId: string;
let organizerId: string;
/** Has 20 fairs, and `knownCompanies` at them. */
let smallOrganizerId: string;
const knownCompanies = 2_000;
/** Those are all looked at, in each of the plan's six steps: as many as are at its fairs, never as there are companies. */
const workForKnown = 6 * knownCompanies + fewRows;
beforeAll(async () => {
  const { database } = store;
  await database.execute(sql`
    insert into exhibitors (id, name, party_kind, language, created_at, updated_at)
    select gen_random_uuid(), 'Aussteller ' || md5(n::text), 'EXHIBITOR', 'de', now() - n * interval '1 s', now()
    from generate_series(1, ${many}) n`);
  await database.execute(sql`
    insert into organizers (id, name, contact_email, integration_kind, created_at, updated_at)
    select gen_random_uuid(), 'Messe ' || md5(n::text), n || '@example.com', 'WEB_UI', now() - n * interval '1 s', now()
    from generate_series(1, ${many}) n`);
  organizerId = crypto.randomUUID();
  await database.execute(sql`
    insert into exhibitions (id, kind, owner_id, name, time_zone, starts_at, is_public, created_at, updated_at)
    select gen_random_uuid(), 'TRADE_FAIR', case when n % 2 = 0 then ${organizerId}::uuid else gen_random_uuid() end,
      'Schau ' || md5(n::text), 'UTC', now() + n * interval '1 min', n % 3 = 0, now() - n * interval '1 s', now()
    from generate_series(1, ${many}) n`);
  [{ id: fairId } = { id: '' }] = await database.query<{ id: string }>(sql`
    select id from exhibitions where kind = 'TRADE_FAIR' limit 1`);
  await database.execute(sql`
    insert into exhibitions (id, kind, parent_id, joined_at, owner_id, name, time_zone, created_at, updated_at)
    select gen_random_uuid(), 'PROJECT', ${fairId}, now() - row_number() over () * interval '1 s', id, name, 'UTC',
      now(), now()
    from (select id, name from exhibitors order by id limit ${many / 2}) e`);
  smallOrganizerId = crypto.randomUUID();
  await database.execute(sql`
    with fairs as (
      insert into exhibitions (id, kind, owner_id, name, time_zone, created_at, updated_at)
      select gen_random_uuid(), 'TRADE_FAIR', ${smallOrganizerId}, 'Small ' || n, 'UTC', now(), now()
      from generate_series(1, 20) n returning id
    ), numbered as (select id, row_number() over () as n from fairs)
    insert into exhibitions (id, kind, parent_id, joined_at, owner_id, name, time_zone, created_at, updated_at)
    select gen_random_uuid(), 'PROJECT', f.id, now(), e.id, e.name, 'UTC', now(), now()
    from (select id, name, row_number() over (order by id desc) as n from exhibitors limit ${knownCompanies}) e
      join numbered f on f.n = e.n % 20 + 1`);
  // Every sixteenth asks to be found.
  await database.execute(sql`update exhibitors set is_findable = true where name_key like '%0'`);
  // As autovacuum does by itself after so many rows.
  await database.execute(sql`vacuum analyze`);
}, 240_000);

const middle = { text: '7fffffffffffffffffffffff', moment: new Date() };
const id = '7fffffff-ffff-4fff-bfff-ffffffffffff';

describe('a page of a hundred thousand', () => {
  const positions = ({ keys: [first] }: SortOrder, prefix: string) => [
    null,
    [first.kind === 'text' ? `${prefix} ${middle.text}` : middle.moment, id],
  ];
  const expectFew = async (query: Parameters<typeof workOf>[1], big: readonly string[]) => {
    const { scanned, rows } = await workOf(store.database, query);
    expect(scanned.filter((table) => big.includes(table))).toEqual([]);
    expect(rows).toBeLessThan(fewRows);
  };

  test.each(exhibitionSort.options)('fairs sorted by %s: all, an organizer’s, those open to a guest', async (sort) => {
    const order = exhibitions.orderOf(sort);
    const guest = { exhibitorId: crypto.randomUUID() };
    for (const after of positions(order, 'schau')) {
      for (const filter of [
        { owners: null, withFairsOpenTo: null },
        { owners: [organizerId], withFairsOpenTo: null },
        { owners: [guest.exhibitorId], withFairsOpenTo: guest },
      ]) {
        const all = { ...filter, kind: 'TRADE_FAIR' as const };
        await expectFew(
          (executor) => exhibitions.listExhibitions(executor, all, order, { after, limit }),
          ['exhibitions'],
        );
      }
    }
  });

  test.each(organizerSort.options)('organizers sorted by %s', async (sort) => {
    const order = organizers.organizerOrder(sort);
    for (const after of positions(order, 'messe')) {
      await expectFew(
        (executor) => organizers.listOrganizers(executor, { q: undefined, now: new Date() }, order, { after, limit }),
        ['organizers', 'exhibitions'],
      );
    }
  });

  test.each(participantSort.options)('participants of one fair sorted by %s', async (sort) => {
    const order = participants.participantOrder(sort);
    const filter = { tradeFairId: fairId, q: undefined };
    for (const after of positions(order, 'aussteller')) {
      await expectFew(
        (executor) => participants.listParticipants(executor, filter, order, { after, limit }),
        ['exhibitions', 'exhibitors'],
      );
    }
  });

  test('candidates for a fair: of an administrator, of an organizer with 2,000 at its fairs, of one who knows nobody', async () => {
    for (const [who, most] of [
      [null, fewRows],
      [smallOrganizerId, workForKnown],
      [crypto.randomUUID(), fewRows],
    ] as const) {
      const filter = { tradeFairId: fairId, organizerId: who, q: undefined };
      for (const after of positions(participants.candidateOrder, 'aussteller')) {
        const { scanned, rows } = await workOf(store.database, (executor) =>
          participants.listCandidates(executor, filter, { after, limit }),
        );
        expect(scanned.filter((table) => table === 'exhibitions' || table === 'exhibitors')).toEqual([]);
        expect(rows, `${who}`).toBeLessThan(most);
      }
    }
  });

  // In all of the fairs, in some, in one, and in none.
  test.each(['schau', 'c4', 'c4ca42', 'zq9', 'zz', 'z'])('who is searched by %s', async (q) => {
    const name = exhibitions.orderOf('name');
    const page = { after: null, limit };
    const now = new Date();
    for (const query of [
      (executor: Executor) => listParties(executor, q, 20),
      (executor: Executor) =>
        exhibitions.listExhibitions(
          executor,
          { owners: null, withFairsOpenTo: null, kind: 'TRADE_FAIR', q },
          name,
          page,
        ),
      (executor: Executor) => organizers.listOrganizers(executor, { q, now }, organizers.organizerOrder('name'), page),
      (executor: Executor) => organizers.listCandidates(executor, q, page),
      (executor: Executor) =>
        participants.listCandidates(executor, { tradeFairId: fairId, organizerId: null, q }, page),
    ])
      expect((await workOf(store.database, query)).rows).toBeLessThan(many / 20);
    const known = { tradeFairId: fairId, organizerId: smallOrganizerId, q };
    const { rows } = await workOf(store.database, (executor) => participants.listCandidates(executor, known, page));
    expect(rows).toBeLessThan(workForKnown);
  });

  test('how many take part in the fairs of a page, the one with 50,000 exhibitors among them', async () => {
    const fairs = await store.database.query<{ id: string }>(sql`
      select id from exhibitions where kind = 'TRADE_FAIR' order by id = ${fairId} desc limit ${limit}`);
    const ids = fairs.map(({ id }) => id);
    const { rows } = await workOf(store.database, (executor) => participationsOf(executor, ids));
    expect(rows).toBeLessThan(fewRows);
  });
});
