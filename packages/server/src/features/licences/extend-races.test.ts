import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStand } from '../../../test/factories.ts';
import { grant } from '../../../test/pricing.ts';
import { overlap } from '../../../test/race.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { findUsable, takeUpTo } from './queries.ts';
import { giveBackToLicence, takeFromLicences } from './use-licences.ts';

const app = useTestApp();
let admin: string;
let exhibitorId: string;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});
beforeEach(async () => {
  exhibitorId = (await createStand(app)).owner.exhibitor.id;
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
const use = (count: number) => ({ exhibitorId, tradeFairId: null, target: 'LEAD', count, at: new Date() }) as const;
type Take = typeof takeFromLicences;

describe('a licence that is extended while others are used', () => {
  const extend = (id: string, days: number) =>
    app.call('PATCH', `/license/${id}`, { as: admin, body: { validUntil: inDays(days) } });

  /** Takes of two licences while each of them is extended beyond the other one in turn. Returns what was refused. */
  const takeAndExtend = async (take: Take) => {
    const licences = [
      await grant(app, admin, { exhibitorId, quantity: 1000, validUntil: inDays(1) }),
      await grant(app, admin, { exhibitorId, quantity: 1000, validUntil: inDays(2) }),
    ];
    const refused: unknown[] = [];
    let taken = 0;
    const takers = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 12; n++)
        await app.database
          .transaction(async (tx) => {
            // More than any of them has: both are taken from, and given back.
            const covered = await take(tx, use(1500));
            for (const { licenceId, count } of covered) await giveBackToLicence(tx, licenceId, count - 1);
            return covered.length;
          })
          .then((count) => {
            taken += count;
          })
          .catch((error: unknown) => refused.push((error as { code?: string }).code ?? error));
    });
    const extender = (async () => {
      for (let day = 3; day < 23; day++) {
        const answer = await extend(licences[day % 2 === 0 ? 1 : 0]?.id ?? '', day);
        expect(answer.statusCode, answer.body).toBe(200);
      }
    })();
    await Promise.all([...takers, extender]);
    const rows = await app.database.query<{ used: number }>(sql`
      select used from licences where exhibitor_id = ${exhibitorId}`);
    expect(rows.reduce((sum, { used }) => sum + used, 0)).toBe(taken);
    return refused;
  };

  test('nobody waits in a circle, and nothing is counted twice', async () => {
    expect(await takeAndExtend(takeFromLicences)).toEqual([]);
  });

  test('what is taken while another one takes follows the order that was extended meanwhile', async () => {
    const first = await grant(app, admin, { exhibitorId, name: 'First', quantity: 5, validUntil: inDays(1) });
    await grant(app, admin, { exhibitorId, name: 'Second', quantity: 5, validUntil: inDays(2) });
    let names: string[] = [];
    const [one, two] = await overlap(
      app.database,
      (tx) => tx.execute(sql`update licences set valid_until = ${inDays(3)} where id = ${first.id}`),
      async (tx) => {
        names = (await takeFromLicences(tx, use(3))).map(({ name }) => name);
      },
    );
    expect([one.status, two.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(names).toEqual(['Second']);
  });

  test('control: locks in the order of use, which an extension changes, deadlock', async () => {
    const first = await grant(app, admin, { exhibitorId, quantity: 5, validUntil: inDays(1) });
    await grant(app, admin, { exhibitorId, quantity: 5, validUntil: inDays(2) });
    const before = await findUsable(app.database, use(0));
    expect((await extend(first.id, 3)).statusCode).toBe(200);
    const after = await findUsable(app.database, use(0));
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id).toReversed());
    const [held, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const takeInOrder = (order: typeof before, own: PromiseWithResolvers<void>, other: Promise<void>) =>
      app.database.transaction(async (tx) => {
        for (const { id } of order) {
          await takeUpTo(tx, id, 1);
          own.resolve();
          await other;
        }
      });
    const results = await Promise.allSettled([
      takeInOrder(before, held, waiting.promise),
      takeInOrder(after, waiting, held.promise),
    ]);
    const codes = results.flatMap((one) =>
      one.status === 'rejected' ? [one.reason.code ?? one.reason.cause?.code] : [],
    );
    expect(codes).toEqual(['40P01']);
  });
});
