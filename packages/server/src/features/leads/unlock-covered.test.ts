import type { UnlockQuote } from '@fairlead/contract/lead-unlock';
import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createStand } from '../../../test/factories.ts';
import { fillLeads } from '../../../test/leads.ts';
import { assign, createPrice, grant } from '../../../test/pricing.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();
/** A second server on the same database, as behind a balancer. */
const other = useTestApp({}, () => ({ beside: app }));
let admin: string;
let stand: Awaited<ReturnType<typeof createStand>>;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});
/** A lead costs 2.50. */
beforeEach(async () => {
  stand = await createStand(app);
  const { id: priceId } = await createPrice(app, admin);
  await assign(app, admin, { priceId, scope: 'EXHIBITOR', scopeId: stand.owner.exhibitor.id });
});

interface Unlocked {
  readonly unlocked: string[];
  readonly unlockedCount: number;
  readonly remainingCount?: number;
  readonly quote?: UnlockQuote;
}

const unlock = async (leadIds: 'ALL' | string[], more: object = {}, at: TestApp = app): Promise<Unlocked> => {
  const body = { leadIds, ...more };
  const answer = await at.call('POST', `/project/${stand.project.id}/lead/unlock`, { as: stand.owner.token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const give = (value: object = {}) => grant(app, admin, { exhibitorId: stand.owner.exhibitor.id, ...value });
const leadIds = async (): Promise<string[]> => {
  const rows = await app.database.query<{ id: string }>(sql`
    select id from leads where project_id = ${stand.project.id} order by id`);
  return rows.map(({ id }) => id);
};
const stored = () =>
  app.database.query<{ amount: number; priceSource: string; licenceId: string | null }>(sql`
    select amount, price_source, licence_id from lead_unlocks where project_id = ${stand.project.id}`);
/** Used leads of each of the company's licences, and the number of unlocks that name it. */
const used = () =>
  app.database.query<{ used: number; unlocks: number }>(sql`
    select l.used, (select count(*)::int from lead_unlocks u where u.licence_id = l.id) as unlocks from licences l
    where l.exhibitor_id = ${stand.owner.exhibitor.id} order by l.granted_at, l.id`);

describe('leads that cost something', () => {
  test('are covered by licences first; the quote says which, what is left of them, and what the rest costs', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    await fillLeads(app, stand.project.id, 12);
    await give({ name: 'Pack 3', quantity: 3, validUntil: soon });
    await give({ name: 'Pack 4', quantity: 4 });
    const quote = { count: 12, amount: 1250, currency: 'EUR', source: 'EXHIBITOR' };
    const covered = { amount: 0, source: 'LICENSE' };
    const lines = [
      { ...covered, count: 3, licenceName: 'Pack 3', remainingAfter: 0 },
      { ...covered, count: 4, licenceName: 'Pack 4', remainingAfter: 0 },
      { count: 5, amount: 250, source: 'EXHIBITOR' },
    ];
    expect((await unlock('ALL', { isQuoteOnly: true })).quote).toEqual({ ...quote, leadIds: [], lines });
    expect(await used()).toEqual([
      { used: 0, unlocks: 0 },
      { used: 0, unlocks: 0 },
    ]);
    const ids = (await leadIds()).slice(0, 2);
    const ofTwo = { leadIds: ids, count: 2, amount: 0, currency: 'EUR', source: 'EXHIBITOR' };
    expect((await unlock(ids, { isQuoteOnly: true })).quote).toEqual({
      ...ofTwo,
      lines: [{ ...covered, count: 2, licenceName: 'Pack 3', remainingAfter: 1 }],
    });
  });

  test('are opened as far as licences cover them, and no further', async () => {
    await fillLeads(app, stand.project.id, 5);
    const { id: licenceId } = await give({ quantity: 3 });
    const ids = await leadIds();
    const answer = await unlock(ids);
    expect(answer.unlockedCount).toBe(3);
    const rest = ids.filter((id) => !answer.unlocked.includes(id));
    const lines = [{ count: 2, amount: 250, source: 'EXHIBITOR' }];
    expect(answer.quote).toEqual({
      leadIds: rest,
      count: 2,
      amount: 500,
      currency: 'EUR',
      source: 'EXHIBITOR',
      lines,
    });
    expect(await stored()).toEqual(Array(3).fill({ amount: 0, priceSource: 'LICENSE', licenceId }));
    expect(await used()).toEqual([{ used: 3, unlocks: 3 }]);
    const shown = await app.call('GET', `/project/${stand.project.id}/lead?unlocked=true`, { as: stand.owner.token });
    expect(shown.json().items[0].unlock).toMatchObject({ amount: 0, source: 'LICENSE' });
    expect((await unlock(answer.unlocked)).unlockedCount).toBe(0);
    expect(await used()).toEqual([{ used: 3, unlocks: 3 }]);
  });

  test('are opened in all by one without a limit', async () => {
    await fillLeads(app, stand.project.id, 4);
    await give({ quantity: null });
    expect((await unlock('ALL', { isQuoteOnly: true })).quote?.lines).toMatchObject([
      { count: 4, remainingAfter: null },
    ]);
    expect(await unlock('ALL')).toEqual({ unlocked: [], unlockedCount: 4 });
    expect(await used()).toEqual([{ used: 4, unlocks: 4 }]);
  });

  test('of all, those that are covered are opened, and the others quoted', async () => {
    await fillLeads(app, stand.project.id, 1_500);
    await give({ quantity: 1_200 });
    const answer = await unlock('ALL');
    expect(answer).toMatchObject({ unlockedCount: 1_200, quote: { leadIds: [], count: 300, amount: 75_000 } });
    expect(answer.remainingCount).toBeUndefined();
    expect(await used()).toEqual([{ used: 1_200, unlocks: 1_200 }]);
  });

  test('of all that are too many for one request, it is said how many are still covered', async () => {
    await fillLeads(app, stand.project.id, 2_500);
    await give({ quantity: 2_200 });
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20_000;
      return now;
    });
    const first = await unlock('ALL').finally(() => clock.mockRestore());
    expect(first).toEqual({ unlocked: [], unlockedCount: 1_000, remainingCount: 1_200 });
    expect(await unlock('ALL')).toMatchObject({ unlockedCount: 1_200, quote: { count: 300 } });
  });
});

test('what costs nothing uses up no licence', async () => {
  const { id: priceId } = await createPrice(app, admin, { amount: 0 });
  await assign(app, admin, { priceId, scope: 'EXHIBITOR', scopeId: stand.owner.exhibitor.id });
  await give();
  await fillLeads(app, stand.project.id, 2);
  const lines = [{ count: 2, amount: 0, source: 'EXHIBITOR' }];
  expect((await unlock('ALL', { isQuoteOnly: true })).quote?.lines).toEqual(lines);
  expect((await unlock('ALL')).unlockedCount).toBe(2);
  expect(await used()).toEqual([{ used: 0, unlocks: 0 }]);
});

describe('a hundred at two servers', () => {
  const atOnce = async (asked: (number: number) => 'ALL' | string[]) => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => unlock(asked(number), {}, number % 2 === 0 ? app : other)),
    );
    return answers.reduce((sum, { unlockedCount }) => sum + unlockedCount, 0);
  };

  test('open as many different leads as are left of a licence, whoever is first', async () => {
    await fillLeads(app, stand.project.id, 100);
    await give({ quantity: 10 });
    const ids = await leadIds();
    expect(await atOnce((number) => [ids[number] ?? ''])).toBe(10);
    expect(await stored()).toHaveLength(10);
    expect(await used()).toEqual([{ used: 10, unlocks: 10 }]);
  });

  test('use for the same leads exactly as many as were opened, of several licences', async () => {
    await fillLeads(app, stand.project.id, 20);
    for (const quantity of [7, 30]) await give({ quantity });
    const ids = await leadIds();
    expect(await atOnce((number) => (number % 3 === 0 ? 'ALL' : number % 3 === 1 ? ids : ids.toReversed()))).toBe(20);
    expect(await stored()).toHaveLength(20);
    const all = await used();
    for (const each of all) expect(each.used).toBe(each.unlocks);
    expect(all.reduce((sum, each) => sum + each.used, 0)).toBe(20);
  });
});
