import type { LeadSort } from '@fairlead/contract/leads';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { workOf } from '../../../test/plans.ts';
import { inOrder } from '../../platform/pagination.ts';
import { countFound, findLeads, type LeadFilter, type LeadSearch, leadConditions, leadOrder } from './lead-query.ts';

const many = 100_000;
const limit = 51;
const maxCounted = 10_001;
/** Rows of tables that a page or a count reads; to look at every lead is five times as many. */
const fewRows = 20_000;

// On a machine with other work filling it may take longer than a statement of the program may.
const store = useTestDatabase();
const projectId = crypto.randomUUID();
const [rarePoint, point] = [crypto.randomUUID(), crypto.randomUUID()];
const [rareColleague, colleague] = [crypto.randomUUID(), crypto.randomUUID()];

beforeAll(async () => {
  const { database } = store;
  await database.execute(sql`
    insert into visitors (id, email, name, profession, industry, organization, city, country_code, code, language,
      created_at, updated_at)
    select gen_random_uuid(), md5(n::text) || '@leads.example', left(md5('n' || n), 6) || case when n % 70 = 0
      then ' Zwyrtek' else ' Brandt' end, 'IT', '28', 'Company ' || n % 5000, 'Hannover',
      case when n % 7 = 0 then 'SE' else 'DE' end, left(md5(n::text), 10), 'en', now(), now()
    from generate_series(1, ${many}) n`);
  await database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    select ${projectId}::uuid, id, now(), 0, 'EUR', 'BASE' from visitors where code like '0%' or name like '% Zwyrtek'`);
  // In parts, each within the time that a statement may take beside other work.
  for (const part of [0, 1, 2, 3])
    await database.execute(sql`
    insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id, rating, status, tags, assignee_id,
      point_count, document_count, consent_withdrawn_at)
    select ${projectId}::uuid, v.id, gen_random_uuid(), now() - random() * interval '3 days',
      now() - random() * interval '3 days', gen_random_uuid(), case when n % 500 = 0 then 5 else n % 4 end,
      case when n % 3000 = 0 then 'CUSTOMER' when n % 60 = 0 then 'QUALIFIED' when n % 2 = 0 then 'CONTACTED' else 'NEW' end,
      case when n % 7000 = 0 then '{rare}'::text[] when n % 64 = 0 then '{some,often}' when n % 3 = 0 then '{often}' else '{}' end,
      case when n % 9000 = 0 then ${rareColleague}::uuid when n % 5 = 0 then ${colleague}::uuid end,
      n % 4, case when n % 4000 = 0 then 3 else 0 end, case when n % 10 = 0 then now() end
    from (select id, row_number() over (order by id) as n from visitors) v where n % 4 = ${part}`);
  await database.execute(sql`
    insert into scans (project_id, visitor_id, beacon_id, first_at, last_at, first_event_id)
    select project_id, visitor_id, b.id, first_at, last_at, gen_random_uuid()
    from (select *, row_number() over (order by id) as n from leads) l
    join (values (${point}::uuid, 40), (${rarePoint}::uuid, 8000)) b (id, every) on n % every = 0`);
  await database.execute(sql`
    insert into lead_captures (project_id, visitor_id, id, occurred_at, received_at, is_clock_clamped, account_id, result)
    select project_id, visitor_id, gen_random_uuid(), now(), now(), false,
      case when n % 8000 = 0 then ${rareColleague}::uuid else ${colleague}::uuid end, 'OK'
    from (select *, row_number() over (order by id) as n from leads) l where n % 40 = 0`);
  // As autovacuum does by itself after so many rows.
  await database.execute(sql`vacuum analyze`);
}, 240_000);

interface Asked {
  readonly filter?: LeadFilter;
  readonly search?: LeadSearch;
}

const searchFor = (text: string, beaconIds: readonly string[] = []): Asked => ({
  search: { text, industries: [], professions: [], countryCodes: [], beaconIds },
});

const asked: Readonly<Record<string, Asked>> = {
  everything: {},
  'unlocked ones': { filter: { unlocked: true } },
  'locked ones': { filter: { unlocked: false } },
  'five stars': { filter: { rating: 5 } },
  'a rare status': { filter: { status: ['CUSTOMER'] } },
  'a status that one in sixty has': { filter: { status: ['QUALIFIED'] } },
  'every status': { filter: { status: ['NEW', 'CONTACTED', 'QUALIFIED', 'CUSTOMER', 'DISCARDED'] } },
  'a rare tag': { filter: { tag: 'RARE' } },
  'a tag that one in 64 has': { filter: { tag: 'some' } },
  'a tag that nobody has': { filter: { tag: 'none' } },
  'a rare assignee': { filter: { assigneeId: rareColleague } },
  nobody: { filter: { assigneeId: 'NOBODY' } },
  'a rare point': { filter: { beaconId: rarePoint } },
  'a point that one in forty has': { filter: { beaconId: point } },
  'a country that one in seven has': { filter: { countryCode: ['SE'] } },
  'an industry that all have': { filter: { industry: ['28'] } },
  'a job role that nobody has': { filter: { profession: ['ENGINEERING'] } },
  'a country with a status': { filter: { countryCode: ['SE'], status: ['QUALIFIED'] } },
  'a colleague who captured few': { filter: { capturedBy: rareColleague } },
  'a colleague who captured one in forty': { filter: { capturedBy: colleague } },
  'a score that nobody has': { filter: { minScore: 50 } },
  'an hour': { filter: { from: new Date(Date.now() - 3_600_000).toISOString() } },
  'an old hour': { filter: { to: new Date(Date.now() - 71 * 3_600_000).toISOString() } },
  'a tag with a point': { filter: { tag: 'often', beaconId: point, unlocked: true } },
  'a text that nobody has': searchFor('zzyzx'),
  'a text that one in seventy has': searchFor('zwyrtek'),
  'a text that the team wrote': searchFor('often'),
  'a text that the team wrote once in 64': searchFor('some'),
  'a text, unlocked': { ...searchFor('zwyrtek'), filter: { unlocked: true } },
  'a text that the team wrote, locked': { ...searchFor('some'), filter: { unlocked: false } },
  'a text or a point': searchFor('zwyrtek', [rarePoint, point]),
  'a text or a point with a status': { ...searchFor('zwyrtek', [rarePoint, point]), filter: { status: ['NEW'] } },
  'a text or a point, unlocked': { ...searchFor('zwyrtek', [rarePoint, point]), filter: { unlocked: true } },
  'a text with a status': { ...searchFor('zwyrtek'), filter: { status: ['NEW', 'CUSTOMER'] } },
};

/** Ids of the whole list by a statement that compares texts by itself, however long it takes. */
async function idsOfAll(executor: Executor, { filter = {}, search }: Asked, sort: LeadSort): Promise<string[]> {
  const found = search
    ? sql`(l.shown like ${`%${search.text}%`} or l.written like ${`%${search.text}%`} or l.visitor_id in (
        select c.visitor_id from scans c where c.project_id = ${projectId} and c.beacon_id = any(${search.beaconIds}::uuid[])))`
    : sql`true`;
  const rows = await executor.query<{ id: string }>(sql`
    select l.id from leads l where ${leadConditions({ projectId, filter, search: null })} and ${found}
    order by ${inOrder(leadOrder(sort))}`);
  return rows.map(({ id }) => id);
}

const queryOf = ({ filter = {}, search }: Asked) => ({ projectId, filter, search: search ?? null });

/** No index has both a text and the scans of a point, so that each lead may be looked at, but once. */
const maxRowsOf = ({ search }: Asked): number => ((search?.beaconIds ?? []).length > 0 ? 1.1 * many : fewRows);

/** Scans and captures are in other tables: where they are not rare, a count may look at each lead, but once. */
const maxRowsOfCount = (one: Asked): number =>
  one.filter?.beaconId === undefined && one.filter?.capturedBy === undefined ? maxRowsOf(one) : 1.1 * many;

describe.each(Object.entries(asked))('%s', (_, one) => {
  test.each(['-lastAt', 'rating', '-score', 'name'] as const)('sorted by %s', async (sort) => {
    const all = await idsOfAll(store.database, one, sort);
    const range = { after: null, limit };
    const page = await findLeads(store.database, queryOf(one), leadOrder(sort), range);
    expect(page.map(({ id }) => id)).toEqual(all.slice(0, limit));
    const work = await workOf(store.database, (executor) => findLeads(executor, queryOf(one), leadOrder(sort), range));
    expect(work.tableRows).toBeLessThan(maxRowsOf(one));
  });

  test('counted', async () => {
    const all = await idsOfAll(store.database, one, '-lastAt');
    expect(await countFound(store.database, queryOf(one), maxCounted)).toBe(Math.min(all.length, maxCounted));
    const work = await workOf(store.database, (executor) => countFound(executor, queryOf(one), maxCounted));
    expect(work.tableRows).toBeLessThan(maxRowsOfCount(one));
  });
});

test('control: a plan that reads a list to its end is noticed', async () => {
  const rare = queryOf({ filter: { status: ['CUSTOMER'] } });
  const work = await store.database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_bitmapscan = off`);
    await tx.execute(sql`drop index leads_by_status`);
    const used = await workOf(tx, (executor) =>
      findLeads(executor, rare, leadOrder('-lastAt'), { after: null, limit }),
    );
    await tx.execute(sql`create index leads_by_status on leads (project_id, status) where status <> 'NEW'`);
    return used;
  });
  expect(work.tableRows).toBeGreaterThan(fewRows);
});
