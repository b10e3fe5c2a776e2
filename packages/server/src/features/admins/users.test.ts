import type { Person as Listed } from '@fairlead/contract/admins';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { createExhibitor, createVisitor, type Person } from '../../../test/factories.ts';
import { workOf } from '../../../test/plans.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin, createOrganizer } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { markAccountsSeen } from '../accounts/queries.ts';
import { countUsers, listUsers } from './users-queries.ts';

const many = 100_000;
const app = useOwnTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await createAdmin(app);
});

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

  test('finds every kind of record by part of the e-mail, in any case, with role and company', async () => {
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
    for (const short of [visitor.email.slice(0, 2), visitor.email.split('@')[1]?.slice(0, 1)])
      expect(await emails(`email=${short}`)).toContain(visitor.email);
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

describe('belonging to a company', () => {
  test('narrows the list, and companies are found by a part of their name', async () => {
    const [organizer, other] = [await createOrganizer(app), await createExhibitor(app)];
    await app.call('PATCH', '/exhibitor', { as: other.token, body: { name: 'Ávila Zähler %' } });
    expect(await emails(`email=&exhibitorId=${other.exhibitor.id}`)).toEqual([other.email]);
    expect(await emails(`email=&organizerId=${organizer.organizerId}`)).toEqual([organizer.email]);
    expect(await emails(`email=&organizerId=${organizer.organizerId}&exhibitorId=${other.exhibitor.id}`)).toEqual([]);
    expect((await find(`email=&exhibitorId=${other.exhibitor.id}`)).total).toBe(1);
    const parties = async (q: string) =>
      (await app.call('GET', `/admin/party?q=${encodeURIComponent(q)}`, { as: admin.token })).json();
    expect(await parties('avila zahler')).toEqual([
      { kind: 'EXHIBITOR', id: other.exhibitor.id, name: 'Ávila Zähler %' },
    ]);
    expect(await parties('nordhaus messe')).toMatchObject([{ kind: 'ORGANIZER', id: organizer.organizerId }]);
    expect(await parties('_')).toEqual([]);
    // One or two letters count where a word begins.
    expect(await parties('ZÄ')).toMatchObject([{ id: other.exhibitor.id }]);
    expect(await parties('z')).toMatchObject([{ id: other.exhibitor.id }]);
    expect(await parties('hl')).toEqual([]);
  });
});

describe('POST /admin/account/all/csv', () => {
  const load = (body: object) => app.call('POST', '/admin/account/all/csv', { as: admin.token, body });

  test('gives everybody whom the filter leaves, and the audit says who downloaded it', async () => {
    const [owner, visitor] = [await createExhibitor(app), await createVisitor(app)];
    await app.database.execute(sql`update visitors set name = '=1+1' where id = ${visitor.visitor.id}`);
    const answer = await load({ email: owner.email.toUpperCase() });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    const rows = parse(answer.body, { columns: true, bom: true });
    expect(rows).toMatchObject([
      { 'E-mail': owner.email, Roles: 'Exhibitor', Exhibitor: owner.exhibitor.name, State: 'Active' },
    ]);
    const { body } = await load({ role: 'VISITOR', suspended: false });
    const all: Record<string, string>[] = parse(body, { columns: true, bom: true });
    expect(all.filter((row) => row['E-mail'] === visitor.email)).toMatchObject([{ Name: "'=1+1" }]);
    const listed = await find('email=&role=VISITOR&suspended=false&limit=200');
    expect(all).toHaveLength(listed.items.length);
    const audit = await app.call('GET', '/admin/audit?action=downloadPeople', { as: admin.token });
    expect(audit.json().items[0]).toMatchObject({ adminEmail: admin.email, after: { role: 'VISITOR' } });
  });
});

describe('when somebody was last seen', () => {
  const seenAt = async ({ email }: Person) => (await find(`email=${email}`)).items[0]?.lastSeenAt ?? null;

  test('is shown to the hour, and written once an hour whatever they do', async () => {
    const owner = await createExhibitor(app);
    await app.call('GET', '/exhibitor/current', { as: owner.token });
    await expect.poll(() => seenAt(owner)).not.toBeNull();
    const version = () =>
      app.database.query(sql`select xmin::text, seen_at from accounts where id = ${owner.account.id}`);
    const before = await version();
    const now = new Date();
    for (let minute = 0; minute < 59; minute += 10) {
      app.setNow(new Date(now.getTime() + minute * 60_000));
      await markAccountsSeen(app.database, [owner.account.id], new Date(now.getTime() + minute * 60_000));
      await app.call('GET', '/exhibitor/current', { as: owner.token });
    }
    expect(await version()).toEqual(before);
    await markAccountsSeen(app.database, [owner.account.id], new Date(now.getTime() + 61 * 60_000));
    expect(await version()).not.toEqual(before);
    app.setNow(null);
  });

  test('waits for nobody, and nobody waits for it', async () => {
    const owner = await createExhibitor(app);
    await app.database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from accounts where id = ${owner.account.id} for update`);
      await markAccountsSeen(app.database, [owner.account.id], new Date());
    });
    expect(await seenAt(owner)).toBeNull();
  });
});

describe(`among ${many} users`, () => {
  beforeAll(async () => {
    await app.database.execute(sql`
      insert into visitors (id, subject, email, name, code, language, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid()::text, md5(n::text) || '@crowd.example', 'N', lpad(n::text, 10, '0'), 'en',
        now(), now()
      from generate_series(1, ${many}) n`);
    await app.database.execute(sql`analyze`);
  }, 180_000);

  test('a part of an e-mail is found by an index, and the first page without reading the rest', async () => {
    const plan = async (condition: string) => {
      const rows = await app.database.query(
        sql.raw(`explain select id from visitors x where ${condition} order by x.email, x.id limit 51`),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await plan("x.email like '%c4ca4238%'")).toContain('visitors_by_part_of_email');
    expect(await plan('true')).toMatch(/Index (?:Only )?Scan using visitors_by_email/);
    expect(await plan('true')).not.toContain('Sort');
  });

  test('no search reads through them: not for a rare part, a frequent one, one that nobody has, nor for all', async () => {
    for (const email of ['c4ca4238', 'nobody-at-all', 'zz', 'c4', 'crowd', '']) {
      const filter = { email, role: undefined, suspended: undefined, exhibitorId: undefined, organizerId: undefined };
      const all = { ...filter, now: new Date() };
      for (const query of [
        (executor: Executor) => listUsers(executor, all, { after: null, limit: 50 }),
        (executor: Executor) => countUsers(executor, all, 1001),
      ])
        expect((await workOf(app.database, query)).rows, email).toBeLessThan(many / 10);
      expect((await find(`email=${email}`)).total === undefined, email).toBe(email === 'crowd' || email === '');
    }
  });
});
