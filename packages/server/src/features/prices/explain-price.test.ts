import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProject, createStand } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { fillLeads } from '../../../test/leads.ts';
import { assign, createPrice, grant } from '../../../test/pricing.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();
let admin: string;
let stand: Awaited<ReturnType<typeof createStand>>;
let fairId: string;
let projectId: string;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});
beforeEach(async () => {
  stand = await createStand(app);
  fairId = (await createFair(app, { name: 'Nordhaus Expo' })).fair.id;
  projectId = (await createProject(app, stand.owner.token, { name: 'Hall 4', parentId: fairId })).id;
});

const explain = async (as = admin, more = '') => {
  const answer = await app.call('GET', `/price/explain?projectId=${projectId}&target=LEAD${more}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

/** Price of each scope here, and the one that decides. */
const short = ({ ladder }: { ladder: { scope: string; price: { amount: number } | null; isDeciding: boolean }[] }) =>
  ladder.map(({ price, isDeciding }) => `${price?.amount ?? '-'}${isDeciding ? '!' : ''}`).join(' ');

describe('the explanation', () => {
  test('shows the four scopes in order, which one decides, since when and by whom', async () => {
    const { exhibitor } = stand.owner;
    await grant(app, admin, { exhibitorId: exhibitor.id, name: 'Lead pack 400' });
    const price = await createPrice(app, admin, { name: 'Lead, Nordhaus', amount: 200 });
    const { assignedAt } = await assign(app, admin, { priceId: price.id, scope: 'TRADE_FAIR', scopeId: fairId });
    const nothing = { price: null, isDeciding: false, since: null, by: null };
    expect(await explain()).toEqual({
      project: { id: projectId, name: 'Hall 4' },
      target: 'LEAD',
      price: { amount: 200, currency: 'EUR', priceId: price.id, source: 'TRADE_FAIR', licence: { remaining: 10 } },
      ladder: [
        { ...nothing, scope: 'EXHIBITOR', name: exhibitor.name },
        { ...nothing, scope: 'LICENSE', name: 'Lead pack 400' },
        {
          scope: 'TRADE_FAIR',
          name: 'Nordhaus Expo',
          price: { id: price.id, name: 'Lead, Nordhaus', amount: 200, currency: 'EUR' },
          isDeciding: true,
          since: assignedAt,
          by: 'Ada',
        },
        { ...nothing, scope: 'BASE', name: null },
      ],
      licence: { name: 'Lead pack 400', quantity: 10, used: 0, remaining: 10, validUntil: null },
      locked: { count: 0, covered: 0, amount: 0 },
      cachedSince: null,
    });
  });

  test('is free of charge where nobody has set a price', async () => {
    const explained = await explain();
    expect(explained.price).toEqual({ amount: 0, currency: 'EUR', priceId: null, source: 'BASE', licence: null });
    expect(short(explained)).toBe('- - - -');
  });

  test('says what all that is locked would cost, after what licences cover', async () => {
    const { id: priceId } = await createPrice(app, admin, { amount: 200 });
    await assign(app, admin, { priceId, scope: 'TRADE_FAIR', scopeId: fairId });
    await fillLeads(app, projectId, 12);
    expect((await explain()).locked).toEqual({ count: 12, covered: 0, amount: 2400 });
    await grant(app, admin, { exhibitorId: stand.owner.exhibitor.id, quantity: 5 });
    expect((await explain()).locked).toEqual({ count: 12, covered: 5, amount: 1400 });
    const dashboard = await app.call('GET', `/price/explain?projectId=${projectId}&target=DASHBOARD`, { as: admin });
    expect(dashboard.json()).toMatchObject({ target: 'DASHBOARD', locked: null, licence: null, price: { amount: 0 } });
  });

  test("is the company's own to read, without the names of administrators", async () => {
    const { id: priceId } = await createPrice(app, admin);
    await assign(app, admin, { priceId, scope: 'EXHIBITOR', scopeId: stand.owner.exhibitor.id });
    const path = `/project/${projectId}/lead/pricePerLead`;
    // Kept once nothing of before is told any more.
    const kept = async (): Promise<string | null> => {
      await app.call('GET', path, { as: stand.owner.token });
      return (await explain()).cachedSince;
    };
    await expect.poll(kept).toEqual(expect.any(String));
    const own = await explain(stand.owner.token);
    expect(own).toMatchObject({ price: { amount: 250, source: 'EXHIBITOR' }, cachedSince: null });
    expect(JSON.stringify(own)).not.toContain('Ada');
    const other = await createStand(app);
    const foreign = `/price/explain?projectId=${projectId}&target=LEAD`;
    expectProblem(await app.call('GET', foreign, { as: other.owner.token }), 'NOT_FOUND');
  });

  test('of a day says what was assigned then, also of prices that are retired since', async () => {
    const days = ['2026-01-05', '2026-01-10', '2026-01-15', '2026-01-20'].map((day) => `${day}T12:00:00.000Z`);
    const [first = '', second = '', third = '', fourth = ''] = days;
    const [one, two] = [await createPrice(app, admin, { amount: 100 }), await createPrice(app, admin, { amount: 200 })];
    const scopeId = stand.owner.exhibitor.id;
    await app.database.execute(sql`
      insert into price_assignments (id, price_id, target, scope, scope_id, assigned_at, assigned_by, assigned_by_name, ended_at)
      values (gen_random_uuid(), ${one.id}, 'LEAD', 'EXHIBITOR', ${scopeId}, ${first}, gen_random_uuid(), 'Ada', ${second}),
        (gen_random_uuid(), ${two.id}, 'LEAD', 'EXHIBITOR', ${scopeId}, ${second}, gen_random_uuid(), 'Ada', ${third})`);
    const at = async (day: string) => short(await explain(admin, `&at=${day}`));
    expect(await at('2026-01-05T11:59:59Z')).toBe('- - - -');
    expect(await at(first)).toBe('100! - - -');
    expect(await at(second)).toBe('200! - - -');
    expect(await at(third)).toBe('- - - -');
    expect(await at(fourth)).toBe('- - - -');
    const past = await explain(admin, `&at=${first}`);
    expect([past.licence, past.locked, past.cachedSince]).toEqual([null, null, null]);
  });
});
