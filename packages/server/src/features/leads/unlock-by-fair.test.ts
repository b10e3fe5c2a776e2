import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { UnlockQuote } from '@fairlead/contract/lead-unlock';
import type { OrderQuote } from '@fairlead/contract/payments';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capture, captureOf, leadsOf } from '../../../test/captures.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { assign, createPrice, grant } from '../../../test/pricing.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();
let admin: string;
/** A lead costs 9.00 at the one, and nothing at the other. */
let dear: Awaited<ReturnType<typeof createFair>>;
let cheap: Awaited<ReturnType<typeof createFair>>;
let stand: Awaited<ReturnType<typeof createStand>>;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
  dear = await createFair(app, { name: 'Dear Expo' });
  cheap = await createFair(app, { name: 'Cheap Expo' });
  for (const [fair, amount] of [
    [dear.fair, 900],
    [cheap.fair, 0],
  ] as const) {
    const { id: priceId } = await createPrice(app, admin, { amount });
    await assign(app, admin, { priceId, scope: 'TRADE_FAIR', scopeId: fair.id });
  }
});

const expectStatus = async (answer: ReturnType<typeof app.call>, status: number) => {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(status);
};
const join = (fair: Exhibition) =>
  expectStatus(
    app.call('POST', `/tradeFair/${fair.id}/participation`, {
      as: stand.owner.token,
      body: { projectId: stand.project.id },
    }),
    201,
  );
const leave = (fair: Exhibition, as = stand.owner.token) =>
  expectStatus(
    app.call('DELETE', `/tradeFair/${fair.id}/participation`, { as, body: { projectId: stand.project.id } }),
    204,
  );
const putInto = (parentId: string | null) =>
  expectStatus(
    app.call('PUT', `/exhibition/${stand.project.id}`, {
      as: stand.owner.token,
      body: { name: stand.project.name, parentId },
    }),
    200,
  );

async function scanned(): Promise<void> {
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(stand.beacon));
}
const captured = async () => capture(app, stand, captureOf(await createVisitor(app)));

interface Unlocked {
  readonly unlockedCount: number;
  readonly quote?: UnlockQuote;
}
const leadIds = async () => (await leadsOf(app, stand)).map(({ id }) => id);
async function unlock(which: 'ALL' | string[] = 'ALL'): Promise<Unlocked> {
  const path = `/project/${stand.project.id}/lead/unlock`;
  return (await app.call('POST', path, { as: stand.owner.token, body: { leadIds: which } })).json();
}
const quoted = async (): Promise<OrderQuote> => {
  const body = { projectId: stand.project.id, target: 'LEAD', leadIds: 'ALL' };
  return (await app.call('POST', '/payment/quote', { as: stand.owner.token, body })).json();
};
const pricePerLead = async () =>
  (await app.call('GET', `/project/${stand.project.id}/lead/pricePerLead`, { as: stand.owner.token })).json();

beforeEach(async () => {
  stand = await createStand(app);
});

describe('leads of a fair, once their project left it', () => {
  test.each<[string, () => Promise<void>]>([
    [
      'for a cheaper one',
      async () => {
        await leave(dear.fair);
        await join(cheap.fair);
      },
    ],
    ['for none', () => leave(dear.fair)],
    ['by the word of the organizer', () => leave(dear.fair, dear.token)],
    ['by an edit, for a cheaper one', () => putInto(cheap.fair.id)],
    ['by an edit, for none', () => putInto(null)],
  ])('%s, cost what they did', async (_, move) => {
    await join(dear.fair);
    await scanned();
    await captured();
    await move();
    const quote = { count: 2, amount: 1_800, source: 'TRADE_FAIR' };
    for (const which of ['ALL', await leadIds()] as const) {
      expect(await unlock(which)).toMatchObject({ unlockedCount: 0, quote });
    }
    expect(await quoted()).toMatchObject({ count: 2, net: 1_800, lines: [{ count: 2, amount: 900 }] });
    expect(await pricePerLead()).toMatchObject({ amount: 900, source: 'TRADE_FAIR' });
  });

  test('are explained, ordered and reported at the fair they were caught at', async () => {
    await join(dear.fair);
    await scanned();
    await putInto(cheap.fair.id);
    const explained = await app.call('GET', `/price/explain?projectId=${stand.project.id}&target=LEAD`, {
      as: stand.owner.token,
    });
    expect(explained.json()).toMatchObject({ price: { amount: 900 }, locked: { count: 1, amount: 900 } });
    const body = { projectId: stand.project.id, target: 'LEAD', leadIds: 'ALL' };
    const payment = (await app.call('POST', '/payment/session', { as: stand.owner.token, body })).json();
    const reported = async (tradeFairId: string) =>
      (await app.call('POST', '/admin/report/payments', { as: admin, body: { tradeFairId } })).body;
    expect(await reported(cheap.fair.id)).not.toContain(payment.id);
    const report = await reported(dear.fair.id);
    expect(report.split('\n').find((line) => line.includes(payment.id))).toContain('Dear Expo');
  });

  test.each(['leads', 'scans'])('are in the %s of administrators at the fair they were caught at', async (kind) => {
    await join(dear.fair);
    await scanned();
    await putInto(cheap.fair.id);
    await scanned();
    const { id: exhibitorId } = stand.owner.exhibitor;
    const reported = async (tradeFairId?: string) => {
      const { body } = await app.call('POST', `/admin/report/${kind}`, {
        as: admin,
        body: { exhibitorId, tradeFairId },
      });
      return ['Dear Expo', 'Cheap Expo'].map((name) => body.split(name).length - 1);
    };
    expect(await reported(dear.fair.id)).toEqual([1, 0]);
    expect(await reported(cheap.fair.id)).toEqual([0, 1]);
    expect(await reported()).toEqual([1, 1]);
  });

  test('are explained for a day as they are for now', async () => {
    await join(dear.fair);
    await scanned();
    await putInto(cheap.fair.id);
    const explain = async (at: string) => {
      const path = `/price/explain?projectId=${stand.project.id}&target=LEAD${at}`;
      return (await app.call('GET', path, { as: stand.owner.token })).json().price.amount;
    };
    expect(await explain('')).toBe(900);
    expect(await explain(`&at=${encodeURIComponent(new Date(Date.now() + 1000).toISOString())}`)).toBe(900);
  });

  test('are covered by a licence of the fair they were caught at, and by none of another', async () => {
    const { id: exhibitorId } = stand.owner.exhibitor;
    await join(dear.fair);
    await scanned();
    await leave(dear.fair);
    await join(cheap.fair);
    await grant(app, admin, { exhibitorId, tradeFairId: cheap.fair.id });
    expect(await unlock()).toMatchObject({ unlockedCount: 0, quote: { amount: 900 } });
    await grant(app, admin, { exhibitorId, tradeFairId: dear.fair.id });
    expect(await unlock()).toEqual({ unlocked: [], unlockedCount: 1 });
  });

  test('keep their price where the same people are scanned at the next fair', async () => {
    await join(dear.fair);
    const visitor = await createVisitor(app);
    await scan(app, visitor.token, scanBody(stand.beacon));
    await putInto(cheap.fair.id);
    await scan(app, visitor.token, scanBody(stand.beacon));
    expect(await unlock()).toMatchObject({ unlockedCount: 0, quote: { count: 1, amount: 900 } });
  });

  test('do not keep those of the next fair from being opened, and are quoted by themselves', async () => {
    await join(dear.fair);
    await scanned();
    await putInto(cheap.fair.id);
    await scanned();
    expect(await pricePerLead()).toMatchObject({ amount: 0 });
    expect(await unlock()).toMatchObject({ unlockedCount: 1, quote: { count: 1, amount: 900 } });
    await scanned();
    const ids = await leadIds();
    expect(await unlock(ids)).toMatchObject({ unlockedCount: 1, quote: { count: 1, amount: 900 } });
  });
});

test('leads keep the price of a fair that its organizer removed since', async () => {
  const gone = await createFair(app);
  const { id: priceId } = await createPrice(app, admin, { amount: 700 });
  await assign(app, admin, { priceId, scope: 'TRADE_FAIR', scopeId: gone.fair.id });
  await join(gone.fair);
  await scanned();
  await leave(gone.fair);
  await expectStatus(app.call('DELETE', `/exhibition/${gone.fair.id}`, { as: gone.token }), 200);
  expect(await unlock()).toMatchObject({ unlockedCount: 0, quote: { count: 1, amount: 700 } });
});

test('leads from before a fair cost what they do outside of fairs', async () => {
  await scanned();
  await join(dear.fair);
  expect(await unlock()).toEqual({ unlocked: [], unlockedCount: 1 });
});
