import { type Lead, leadSort, leadStatus } from '@fairlead/contract/leads';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBeacon, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createLeads, type LeadSample } from '../../../test/leads.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

type Page = { items: Lead[]; nextCursor: string | null };

const tagNames = ['Hot', 'hot', 'VIP', 'Call back', 'Größe'];
const names = ['Ada Lovelace', 'ada lindt', 'Åsa Berg', 'Bo', 'Bo', 'Łucja Nowak', 'émile Zola', 'Zoë', '', 'Max Bo'];
const colleagues = [crypto.randomUUID(), crypto.randomUUID()] as const;
const count = 120;

let stand: Awaited<ReturnType<typeof createStand>>;
let points: readonly string[];
let all: readonly Lead[];

/** Leads of which several have everything in common by which lists are sorted. */
const samples = (): Partial<LeadSample>[] =>
  Array.from({ length: count }, (_, n) => ({
    name: names[n % names.length] ?? '',
    firstAt: `2026-04-${20 + (n % 2)}T0${n % 3}:00:00Z`,
    lastAt: `2026-04-${21 + (n % 3)}T1${n % 4}:00:00Z`,
    rating: (n * 7) % 6,
    status: leadStatus.options[(n * 3) % 5] ?? 'NEW',
    tags: tagNames.filter((_tag, index) => (n + index) % 4 === 0),
    assigneeId: colleagues[n % 3] ?? null,
    points: points.filter((_point, index) => (n + index) % 3 === 0),
    documentCount: n % 4,
    countryCode: n % 5 === 0 ? 'NO' : 'DE',
    industry: n % 4 === 0 ? '25' : '28',
    profession: n % 6 === 1 ? 'IT' : null,
    isUnlocked: n % 2 === 0,
    isWithdrawn: n % 7 === 0,
    notes: n % 11 === 0 ? ['Wants the Zeppelin by June'] : [],
  }));

const read = async (query: string): Promise<Page> => {
  const answer = await app.call('GET', `/project/${stand.project.id}/lead?${query}`, { as: stand.owner.token });
  expect(answer.statusCode, `${query} ${answer.body}`).toBe(200);
  return answer.json();
};

const countOf = async (query: string): Promise<number | null> => {
  const path = `/project/${stand.project.id}/lead/count?${query}`;
  const answer = await app.call('GET', path, { as: stand.owner.token });
  expect(answer.statusCode, `${query} ${answer.body}`).toBe(200);
  return answer.json<{ total: number | null }>().total;
};

/** Reads page by page. */
async function readAll(query: string, limit: number): Promise<Lead[]> {
  const first = await read(`${query}&limit=${limit}`);
  expect(first).not.toHaveProperty('total');
  const leads = [...first.items];
  let cursor = first.nextCursor;
  while (cursor !== null) {
    const page = await read(`${query}&limit=${limit}&cursor=${cursor}`);
    expect(page.items.length).toBeGreaterThan(0);
    leads.push(...page.items);
    cursor = page.nextCursor;
  }
  return leads;
}

beforeAll(async () => {
  stand = await createStand(app);
  const { owner, project, beacon } = stand;
  points = [beacon.id, (await createBeacon(app, owner.token, project.id, { name: 'Hydraulic press' })).id];
  const made = await createLeads(app, stand, samples());
  // Every third was captured: by one, by another, or by both, of whom the first counts.
  const capturedBy = (n: number): readonly string[] => [
    ...(n % 3 === 0 ? [stand.owner.account.id] : []),
    ...(n % 9 === 0 || n % 12 === 5 ? [colleagues[0]] : []),
  ];
  for (const [n, { visitorId }] of made.entries())
    for (const [index, account] of capturedBy(n).entries())
      await app.database.execute(sql`
        insert into lead_captures (project_id, visitor_id, id, occurred_at, received_at, is_clock_clamped, account_id, result)
        values (${project.id}, ${visitorId}, gen_random_uuid(), now() + ${index} * interval '1 second', now(), false, ${account}, 'OK')`);
  all = (await read('limit=200')).items;
  expect(all).toHaveLength(count);
  expect(all.filter((lead) => lead.isUnlocked).length).toBeGreaterThan(20);
  expect(all.filter((lead) => lead.isConsentWithdrawn).length).toBeGreaterThan(10);
}, 60_000);

/** As names are compared, of locked ones the letter that is shown. */
const nameOf = ({ name, isUnlocked }: Lead): string => {
  const form = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ł', 'l');
  return isUnlocked ? form : form.replace('.', '');
};

/** Sort keys of each list, read off the shown rows. */
const keyOf: Readonly<Record<string, (lead: Lead) => string | number>> = {
  lastAt: (lead) => lead.lastAt,
  firstAt: (lead) => lead.firstAt,
  rating: (lead) => lead.rating,
  score: (lead) => lead.score ?? 0,
  name: nameOf,
};

const order = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0);

function sorted(leads: readonly Lead[], sort: string): string[] {
  const key = keyOf[sort.replace('-', '')] ?? (() => 0);
  const ascending = leads.toSorted((a, b) => order(key(a), key(b)) || order(a.id, b.id));
  return (sort.startsWith('-') ? ascending.toReversed() : ascending).map(({ id }) => id);
}

/** Filters, each with what it lets through, read off what is shown. */
const filters: readonly (readonly [query: () => string, isWanted: (lead: Lead) => boolean])[] = [
  [() => 'unlocked=true', (lead) => lead.isUnlocked],
  [() => 'unlocked=false', (lead) => !lead.isUnlocked],
  [() => `beaconId=${points[1]}`, (lead) => lead.points.some(({ beaconId }) => beaconId === points[1])],
  [() => 'rating=0', () => true],
  [() => 'rating=3', (lead) => lead.rating >= 3],
  [() => 'status=CONTACTED', (lead) => lead.status === 'CONTACTED'],
  [() => 'status=NEW,CUSTOMER', (lead) => ['NEW', 'CUSTOMER'].includes(lead.status)],
  [() => 'tag=hOT', (lead) => lead.tags.some((tag) => tag.toLowerCase() === 'hot')],
  [() => `tag=${encodeURIComponent('Call back')}`, (lead) => lead.tags.includes('Call back')],
  [() => `assigneeId=${colleagues[1]}`, (lead) => lead.assigneeId === colleagues[1]],
  [() => 'assigneeId=NOBODY', (lead) => lead.assigneeId === null],
  [() => 'from=2026-04-22T10:00:00Z', (lead) => lead.lastAt >= '2026-04-22T10:00:00.000Z'],
  [() => 'to=2026-04-22T12:00:00%2B02:00', (lead) => lead.lastAt < '2026-04-22T10:00:00.000Z'],
  [() => 'minScore=0', (lead) => lead.score !== null],
  [() => 'minScore=18', (lead) => lead.score !== null && lead.score >= 18],
  [() => 'countryCode=NO', (lead) => lead.countryCode === 'NO'],
  [() => 'countryCode=at,DE', (lead) => lead.countryCode === 'DE'],
  [() => 'industry=25,26', (lead) => lead.industry === '25'],
  [() => 'profession=IT', (lead) => lead.profession === 'IT'],
  [() => `capturedBy=${stand.owner.account.id}`, (lead) => lead.capturedBy?.name === stand.owner.account.name],
  [() => `capturedBy=${colleagues[0]}`, (lead) => lead.capturedBy !== null && lead.capturedBy.name === null],
  [() => 'q=norw', (lead) => lead.countryCode === 'NO'],
  [() => 'q=hydraulic', (lead) => lead.points.some(({ name }) => name === 'Hydraulic press')],
  [() => 'q=zeppelin', () => false],
];

test.each(leadSort.options)('sorts by %s, and pages without gaps or repeats', async (sort) => {
  for (const limit of [200, 50, 7]) {
    const leads = await readAll(`sort=${sort}`, limit);
    expect(leads.map(({ id }) => id)).toEqual(sorted(all, sort));
  }
});

test('counts a list apart from its pages', async () => {
  expect(await countOf('')).toBe(count);
  expect(await countOf('q=zzyzx')).toBe(0);
  const path = `/project/${stand.project.id}/lead/count?sort=name`;
  const problem = expectProblem(await app.call('GET', path, { as: stand.owner.token }), 'INVALID_INPUT');
  expect(problem.errors?.map((error) => error.path)).toContain('query.sort');
});

test('sorts a withdrawn lead with those that score nothing, and by its initial only', async () => {
  const withdrawn = all.filter((lead) => lead.isConsentWithdrawn);
  expect(
    new Set(withdrawn.map(({ score, tags, scoreReasons }) => `${score} ${tags.length} ${scoreReasons.length}`)),
  ).toEqual(new Set(['null 0 0']));
  const best = (await read('sort=-score&limit=200')).items.map(({ id }) => id);
  const firstWithdrawn = Math.min(...withdrawn.map(({ id }) => best.indexOf(id)));
  expect(best.slice(firstWithdrawn).map((id) => all.find((lead) => lead.id === id)?.score ?? 0)).toEqual(
    Array(best.length - firstWithdrawn).fill(0),
  );
});

describe('narrows the list', () => {
  test.each(filters.slice(0, -1))('%#: to what is shown', async (query, isWanted) => {
    const wanted = all.filter(isWanted);
    expect(wanted.length).toBeGreaterThan(0);
    for (const sort of ['-lastAt', 'name', '-score', 'rating']) {
      const leads = await readAll(`${query()}&sort=${sort}`, 9);
      expect(leads.map(({ id }) => id)).toEqual(sorted(wanted, sort));
    }
    expect(await countOf(query())).toBe(wanted.length);
  });

  test('by several at once: all must hold', async () => {
    let found = 0;
    for (const [index, [one, isOne]] of filters.slice(0, -1).entries()) {
      for (const [other, isOther] of filters.slice(index + 1, -1)) {
        const [name] = one().split('=');
        if (name === other().split('=')[0]) continue;
        const sort = leadSort.options[found % leadSort.options.length] ?? '-lastAt';
        const wanted = all.filter((lead) => isOne(lead) && isOther(lead));
        const { items } = await read(`${one()}&${other()}&sort=${sort}&limit=200`);
        expect(
          items.map(({ id }) => id),
          `${one()}&${other()}`,
        ).toEqual(sorted(wanted, sort));
        expect(await countOf(`${one()}&${other()}`)).toBe(wanted.length);
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(80);
  });

  test('to ids, and finds none of another project', async () => {
    const ids = all.slice(0, 5).map(({ id }) => id);
    const other = await createStand(app);
    const [foreign] = await createLeads(app, other, [{}]);
    const page = await read(`ids=${[...ids, foreign?.id].join(',')}&sort=name`);
    expect(page.items.map(({ id }) => id)).toEqual(sorted(all.slice(0, 5), 'name'));
    expect(await countOf(`ids=${[...ids, foreign?.id].join(',')}`)).toBe(5);
    expect((await read(`ids=${foreign?.id}`)).items).toEqual([]);
  });

  test.each([
    ['status=GONE', 'query.status.0'],
    ['assigneeId=somebody', 'query.assigneeId'],
    ['rating=6', 'query.rating'],
    ['minScore=101', 'query.minScore'],
    ['sort=email', 'query.sort'],
    ['tag=', 'query.tag'],
    ['countryCode=Poland', 'query.countryCode.0'],
    ['industry=steel', 'query.industry.0'],
    ['capturedBy=Mara', 'query.capturedBy'],
    ['from=yesterday', 'query.from'],
    ['tags=Hot', 'query.tags'],
  ])('refuses %s by the name of the field', async (query, path) => {
    const path_ = `/project/${stand.project.id}/lead?${query}`;
    const problem = expectProblem(await app.call('GET', path_, { as: stand.owner.token }), 'INVALID_INPUT');
    expect(problem.errors?.map((error) => error.path)).toContain(path);
  });

  test('refuses a cursor of a list that was sorted otherwise', async () => {
    const { nextCursor } = await read('sort=name&limit=5');
    const path = `/project/${stand.project.id}/lead?sort=-rating&cursor=${nextCursor}`;
    const problem = expectProblem(await app.call('GET', path, { as: stand.owner.token }), 'INVALID_INPUT');
    expect(problem.errors).toMatchObject([{ path: 'query.cursor' }]);
  });
});

describe('finds what a row shows and what the team wrote', () => {
  const found = async (text: string): Promise<Set<string>> =>
    new Set((await read(`q=${encodeURIComponent(text)}&limit=200`)).items.map(({ id }) => id));
  const those = (isWanted: (lead: Lead) => boolean): Set<string> => new Set(all.filter(isWanted).map(({ id }) => id));

  test('by the name of a point', async () => {
    const scanned = those((lead) => lead.points.some(({ name }) => name === 'Hydraulic press'));
    expect(scanned.size).toBeGreaterThan(10);
    for (const text of ['hydraulic', 'RAULIC PR', 'hy']) expect(await found(text), text).toEqual(scanned);
    expect(await found('ydraulics')).toEqual(new Set());
  });

  test('by a tag', async () => {
    expect(await found('call ba')).toEqual(those((lead) => lead.tags.includes('Call back')));
    expect(await found('grosse')).toEqual(those((lead) => lead.tags.includes('Größe')));
  });

  test('by a note, of those who let themselves be known', async () => {
    const rows = await app.database.query<{ id: string }>(sql`
      select distinct l.id from lead_notes n join leads l using (project_id, visitor_id) where l.project_id = ${stand.project.id}`);
    const noted = new Set(rows.map(({ id }) => id));
    const shown = those((lead) => noted.has(lead.id) && !lead.isConsentWithdrawn);
    expect(shown.size).toBeGreaterThan(3);
    expect(shown.size).toBeLessThan(noted.size);
    expect(await found('the zeppelin by')).toEqual(shown);
  });
});

test('a scan that a phone sends late puts its lead where it was first seen', async () => {
  const { owner, project, beacon } = await createStand(app);
  const at = (minutes: number) => ({ occurredAt: new Date(Date.now() - minutes * 60_000).toISOString() });
  const [one, other] = [await createVisitor(app), await createVisitor(app)];
  const firstSeen = async () => {
    const answer = await app.call('GET', `/project/${project.id}/lead?sort=firstAt`, { as: owner.token });
    return (answer.json() as Page).items.map(({ id, firstAt }) => [id, firstAt]);
  };
  await scan(app, one.token, scanBody(beacon, at(20)));
  await scan(app, other.token, scanBody(beacon, at(10)));
  const [early, late] = await firstSeen();
  const sentLate = at(30);
  await scan(app, other.token, scanBody(beacon, sentLate));
  expect(await firstSeen()).toEqual([[late?.[0], sentLate.occurredAt], early]);
});
