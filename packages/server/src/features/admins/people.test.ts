import type { Person as Listed } from '@fairlead/contract/admins';
import type { Page } from '@fairlead/contract/page';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createExhibitor, createVisitor, type Person } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';

const many = 100_000;
let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

async function find(query: string): Promise<Page<Listed>> {
  const answer = await app.call('GET', `/admin/account/all?${query}`, { as: admin.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const emails = async (query: string) => (await find(query)).items.map(({ email }) => email);

describe('GET /admin/account/all', () => {
  test('needs its e-mail, which may be empty', async () => {
    const problem = expectProblem(await app.call('GET', '/admin/account/all', { as: admin.token }), 'INVALID_INPUT');
    expect(problem.errors?.[0]?.path).toBe('query.email');
    expect((await find('email=')).total).toBe(1);
  });

  test('finds every kind of record by part of the address, in any case, with role and company', async () => {
    const [visitor, owner] = [await createVisitor(app), await createExhibitor(app)];
    expect((await find(`email=${visitor.email.slice(2).toUpperCase()}`)).items).toMatchObject([
      { kind: 'VISITOR', id: visitor.visitor.id, roles: ['VISITOR'], exhibitor: null, suspension: null },
    ]);
    expect((await find(`email=${owner.email}`)).items).toMatchObject([
      { kind: 'ACCOUNT', roles: ['EXHIBITOR'], exhibitor: { id: owner.exhibitor.id, name: owner.exhibitor.name } },
    ]);
    expect((await find(`email=${admin.email}`)).items).toMatchObject([
      { kind: 'ADMIN', roles: ['ADMIN'], name: 'Ada' },
    ]);
    for (const wild of ['%', '_', "' or true --"])
      expect(await emails(`email=${encodeURIComponent(wild)}`)).toEqual([]);
    expect(await emails('email=&role=ADMIN')).toEqual([admin.email]);
    expect(await emails('email=&role=VISITOR')).toContain(visitor.email);
    expect(await emails('email=&role=VISITOR')).not.toContain(owner.email);
  });

  test('shows what is suspended, the person or the company, and filters by it', async () => {
    const [visitor, owner] = [await createVisitor(app), await createExhibitor(app)];
    for (const [targetKind, targetId] of [
      ['VISITOR', visitor.visitor.id],
      ['EXHIBITOR', owner.exhibitor.id],
    ]) {
      const body = { targetKind, targetId, reason: 'Spam' };
      await app.call('POST', '/admin/suspension', { as: admin.token, body });
    }
    const expected = [visitor.email, owner.email].toSorted();
    expect(await emails('email=&suspended=true')).toEqual(expected);
    for (const email of expected) expect(await emails('email=&suspended=false')).not.toContain(email);
    expect((await find(`email=${owner.email}`)).items[0]?.suspension).toMatchObject({
      targetKind: 'EXHIBITOR',
      reason: 'Spam',
      until: null,
    });
  });

  test('pages through all of them once, in order', async () => {
    const all = (await find('email=&limit=200')).items.map(({ id }) => id);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Listed> = await find(`email=&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe(`among ${many} people`, () => {
  beforeAll(async () => {
    await app.database.db.execute(sql`
      insert into visitors (id, subject, email, name, code, language, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid()::text, md5(n::text) || '@crowd.example', 'N', lpad(n::text, 10, '0'), 'en',
        now(), now()
      from generate_series(1, ${many}) n`);
    await app.database.sql`analyze`;
  });

  test('a part of an address is found by an index, and the first page without reading the rest', async () => {
    const plan = async (condition: string) => {
      const rows = await app.database.sql.unsafe<{ 'QUERY PLAN': string }[]>(
        `explain select id from visitors x where ${condition} order by x.email, x.id limit 51`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await plan("x.email like '%c4ca4238%'")).toContain('visitors_by_part_of_email');
    expect(await plan('true')).toMatch(/Index (?:Only )?Scan using visitors_by_email/);
    expect(await plan('true')).not.toContain('Sort');
  });

  test('any search takes no longer than reading through them once', async () => {
    const timed = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const since = performance.now();
        await work();
        times.push(performance.now() - since);
      }
      return Math.min(...times);
    };
    const once = await timed(() => app.database.sql`select count(*) from visitors where name like '%x%y%z%'`);
    for (const email of ['c4ca4238', 'nobody-at-all', 'crowd', '']) {
      const found = await find(`email=${email}`);
      expect(found.total === undefined, email).toBe(email === 'crowd' || email === '');
      expect(await timed(() => find(`email=${email}`)), email).toBeLessThan(5 * once + 100);
    }
  });
});
