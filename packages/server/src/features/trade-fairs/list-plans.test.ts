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
import * as organizers from '../organizers/list-queries.ts';
import * as participants from './participant-queries.ts';

const many = 100_000;
const limit = 50;
/** A page, what it is joined with and counted by; far from the number of rows that there are. */
const fewRows = 3_000;

// On a machine with other work filling it may take longer than a statement of the program may.
const store = useTestDatabase();
let fairId: string;
let organizerId: string;
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

  test('candidates for a fair', async () => {
    const filter = { tradeFairId: fairId, organizerId, q: undefined };
    for (const after of positions(participants.candidateOrder, 'aussteller')) {
      await expectFew(
        (executor) => participants.listCandidates(executor, filter, { after, limit }),
        ['exhibitions', 'exhibitors'],
      );
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
      (executor: Executor) => participants.listCandidates(executor, { tradeFairId: fairId, organizerId, q }, page),
    ])
      expect((await workOf(store.database, query)).rows).toBeLessThan(many / 20);
  });

  test('how many take part in the fairs of a page, the one with 50,000 exhibitors among them', async () => {
    const fairs = await store.database.query<{ id: string }>(sql`
      select id from exhibitions where kind = 'TRADE_FAIR' order by id = ${fairId} desc limit ${limit}`);
    const ids = fairs.map(({ id }) => id);
    const { rows } = await workOf(store.database, (executor) => participationsOf(executor, ids));
    expect(rows).toBeLessThan(fewRows);
  });
});
