import type { Price } from '@fairlead/contract/prices';
import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { fillLeads } from '../../../test/leads.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { useOwnTestApp, useTestApp } from '../../../test/use-test-app.ts';
import { holdLocked, insertUnlocks } from './unlock-queries.ts';

const app = useOwnTestApp();
/** A second server on the same database, as behind a balancer. */
const other = useTestApp({}, () => ({ beside: app }));
/** Where a lead costs something. */
const costly: Price = { amount: 250, currency: 'EUR', priceId: null, source: 'BASE', licence: null };
const priced = useTestApp({}, () => ({ beside: app, prices: async () => costly }));

let stand: Awaited<ReturnType<typeof createStand>>;
beforeEach(async () => {
  stand = await createStand(app);
});

type Unlocked = { unlocked: string[]; unlockedCount: number; remainingCount?: number; quote?: object };

const askOn = (at: TestApp, body: object) =>
  at.call('POST', `/project/${stand.project.id}/lead/unlock`, { as: stand.owner.token, body });
const unlock = async (
  leadIds: 'ALL' | 'VERIFIED' | string[],
  more: object = {},
  at: TestApp = app,
): Promise<Unlocked> => {
  const answer = await askOn(at, { leadIds, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const leads = async (query = ''): Promise<{ id: string; name: string; isUnlocked: boolean }[]> =>
  (await app.call('GET', `/project/${stand.project.id}/lead${query}`, { as: stand.owner.token })).json().items;
const stored = () =>
  app.database.query<{ amount: number; currency: string; priceSource: string; unlockedBy: string }>(sql`
    select amount, currency, price_source, unlocked_by from lead_unlocks where project_id = ${stand.project.id}`);

async function scanned(count: number) {
  const visitors = [];
  for (let number = 0; number < count; number += 1) {
    const visitor = await createVisitor(app);
    await scan(app, visitor.token, scanBody(stand.beacon));
    visitors.push(visitor);
  }
  return visitors;
}

const fill = (count: number) => fillLeads(app, stand.project.id, count);

const withdraw = (token: string) =>
  app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: token, body: { isShared: false } });

describe('what costs nothing', () => {
  test('is opened by its ids, once, and it is kept who did', async () => {
    await scanned(3);
    const [first, second] = (await leads()).map(({ id }) => id);
    const ids = [first ?? '', second ?? ''];
    const answer = await unlock(ids);
    expect(answer).toEqual({ unlocked: expect.arrayContaining(ids), unlockedCount: 2 });
    expect((await leads()).filter(({ isUnlocked }) => isUnlocked).map(({ id }) => id)).toEqual(ids);
    const row = { amount: 0, currency: 'EUR', priceSource: 'BASE', unlockedBy: stand.owner.account.id };
    expect(await stored()).toEqual([row, row]);
    expect(await unlock(ids)).toEqual({ unlocked: [], unlockedCount: 0 });
    expect(await stored()).toHaveLength(2);
  });

  test('is opened all at once, and found by what it shows from then on', async () => {
    await scanned(3);
    expect(await leads('?q=lindqvist')).toEqual([]);
    expect(await unlock('ALL')).toEqual({ unlocked: [], unlockedCount: 3 });
    expect(await leads('?q=lindqvist&unlocked=true')).toHaveLength(3);
    expect(await unlock('ALL')).toEqual({ unlocked: [], unlockedCount: 0 });
  });

  test('is opened for all who have confirmed their e-mail, whoever else was made up', async () => {
    const [known] = await scanned(3);
    await app.database.execute(sql`
      insert into verified_addresses (subject, email, as_of)
      select subject, email, now() from visitors where id = ${known?.visitor.id ?? null}`);
    expect(await unlock('VERIFIED', { isQuoteOnly: true })).toMatchObject({ quote: { leadIds: [], count: 1 } });
    expect(await unlock('VERIFIED')).toEqual({ unlocked: [], unlockedCount: 1 });
    expect((await leads()).filter(({ isUnlocked }) => isUnlocked)).toHaveLength(1);
    expect(await unlock('VERIFIED')).toEqual({ unlocked: [], unlockedCount: 0 });
    expect((await unlock('ALL')).unlockedCount).toBe(2);
  });

  test('is only quoted where that is asked for, and nothing changes', async () => {
    await scanned(2);
    const ids = (await leads()).map(({ id }) => id);
    const line = { count: 2, amount: 0, source: 'BASE' };
    const quote = { count: 2, amount: 0, currency: 'EUR', source: 'BASE', lines: [line] };
    const none = { unlocked: [], unlockedCount: 0 };
    expect(await unlock(ids, { isQuoteOnly: true })).toEqual({
      ...none,
      quote: { ...quote, leadIds: ids.toSorted() },
    });
    expect(await unlock('ALL', { isQuoteOnly: true })).toEqual({ ...none, quote: { ...quote, leadIds: [] } });
    expect(await stored()).toEqual([]);
    await unlock('ALL');
    expect(await unlock('ALL', { isQuoteOnly: true })).toEqual(none);
  });

  test('is not what was withdrawn, nor what is another project’s', async () => {
    const [leaving] = await scanned(2);
    await withdraw(leaving?.token ?? '');
    const mine = await leads();
    const foreign = await createStand(app);
    const visitor = await createVisitor(app);
    await scan(app, visitor.token, scanBody(foreign.beacon));
    const path = `/project/${foreign.project.id}/lead`;
    const [theirs] = (await app.call('GET', path, { as: foreign.owner.token })).json().items;
    const asked = [...mine.map(({ id }) => id), theirs.id, crypto.randomUUID()];
    expect((await unlock(asked, { isQuoteOnly: true })).quote).toMatchObject({ count: 1 });
    expect((await unlock(asked)).unlockedCount).toBe(1);
    expect((await unlock('ALL')).unlockedCount).toBe(0);
    expect(await stored()).toHaveLength(1);
    expect((await app.call('GET', path, { as: foreign.owner.token })).json().items[0].isUnlocked).toBe(false);
    const answer = await app.call('POST', `${path}/unlock`, { as: stand.owner.token, body: { leadIds: 'ALL' } });
    expectProblem(answer, 'NOT_FOUND');
  });

  test('is not what somebody takes back in the same moment', async () => {
    const [leaving] = await scanned(1);
    const [lead] = await leads();
    const accountId = stand.owner.account.id;
    const terms = { currency: 'EUR', source: 'BASE', licenceId: null, accountId, at: new Date() } as const;
    await overlap(
      app.database,
      async (tx) => {
        await tx.execute(sql`select 1 from visitors where id = ${leaving?.visitor.id ?? null} for update`);
        await tx.execute(sql`update leads set consent_withdrawn_at = now() where id = ${lead?.id ?? null}`);
      },
      async (tx) => {
        const held = await holdLocked(
          tx,
          { projectId: stand.project.id, tradeFairId: null },
          { ids: [lead?.id ?? ''] },
        );
        const visitorIds = held.map(({ visitorId }) => visitorId);
        await insertUnlocks(tx, stand.project.id, visitorIds, terms);
      },
    );
    expect(await stored()).toEqual([]);
  });
});

describe('what costs something', () => {
  test('is quoted and stays locked', async () => {
    await scanned(3);
    const ids = (await leads()).map(({ id }) => id).slice(0, 2);
    const line = { amount: 250, source: 'BASE' };
    expect(await unlock(ids, {}, priced)).toEqual({
      unlocked: [],
      unlockedCount: 0,
      quote: {
        leadIds: ids.toSorted(),
        count: 2,
        amount: 500,
        currency: 'EUR',
        source: 'BASE',
        lines: [{ ...line, count: 2 }],
      },
    });
    const all = await unlock('ALL', {}, priced);
    expect(all.quote).toMatchObject({ leadIds: [], count: 3, amount: 750, lines: [{ ...line, count: 3 }] });
    expect(await stored()).toEqual([]);
  });
});

test.each([[[]], ['SOME'], [Array.from({ length: 501 }, () => crypto.randomUUID())], [['x']]])(
  'refuses to unlock %#',
  async (leadIds) => {
    const problem = expectProblem(await askOn(app, { leadIds }), 'INVALID_INPUT');
    expect(problem.errors?.[0]?.path).toMatch(/^body\.leadIds/);
  },
);

describe('whoever else unlocks the same', () => {
  const attempts = async () => {
    const ids = (await leads()).map(({ id }) => id);
    const asked = Array.from({ length: 100 }, (_, number) => {
      const leadIds = number % 3 === 0 ? 'ALL' : number % 3 === 1 ? ids : ids.toReversed();
      return askOn(number % 2 === 0 ? app : other, { leadIds });
    });
    return Promise.all(asked);
  };

  test('a hundred attempts at two servers make one unlock of each lead', async () => {
    await fill(20);
    const answers = await attempts();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const counts = answers.map((answer) => (answer.json() as Unlocked).unlockedCount);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await stored()).toHaveLength(20);
  });

  test('control: without the key there are more', async () => {
    await fill(20);
    await app.database.execute(sql`alter table lead_unlocks drop constraint lead_unlocks_pkey`);
    // The projection of the search would refuse them as well.
    await app.database.execute(sql`alter table lead_unlocks disable trigger user`);
    try {
      await attempts();
      expect((await stored()).length).toBeGreaterThan(20);
    } finally {
      await app.database.execute(sql`delete from lead_unlocks where project_id = ${stand.project.id}`);
      await app.database.execute(sql`alter table lead_unlocks add primary key (project_id, visitor_id)`);
      await app.database.execute(sql`alter table lead_unlocks enable trigger user`);
    }
  });
});

test('all of many are opened a part at a time, so that a visitor among them waits for one part only', async () => {
  await fill(4_000);
  const count = async () => (await stored()).length;
  let isDone = false;
  const opening = unlock('ALL').finally(() => {
    isDone = true;
  });
  const seen = new Set<number>();
  while (!isDone) seen.add(await count());
  let { unlockedCount } = await opening;
  // On a busy machine one request ends before all parts are done; the same one goes on.
  while (unlockedCount > 0 && (await count()) < 4_000) ({ unlockedCount } = await unlock('ALL'));
  expect(await count()).toBe(4_000);
  for (const many of seen) expect(many % 1_000).toBe(0);
  expect([...seen].some((many) => many > 0 && many < 4_000)).toBe(true);
  const [row] = await app.database.query<{ count: number }>(sql`
    select count(*)::int as count from leads l
    where l.project_id = ${stand.project.id} and l.shown like 'marta lindqvist%'`);
  expect(row?.count).toBe(4_000);
});

test('of all that are too many for one request it is said how many are left, and the same request goes on', async () => {
  await fill(2_500);
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 20_000;
    return now;
  });
  const first = await unlock('ALL').finally(() => clock.mockRestore());
  expect(first.unlockedCount).toBe(1_000);
  expect(first.remainingCount).toBe(1_500);
  expect(await unlock('ALL')).toEqual({ unlocked: [], unlockedCount: 1_500 });
});
