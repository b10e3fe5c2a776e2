import type { Licence } from '@fairlead/contract/licences';
import { sql } from '@fairlead/database/sql';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStand } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { grant } from '../../../test/pricing.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { giveBackToLicence, peekLicences, takeFromLicences } from './use-licences.ts';

const app = useOwnTestApp();
let admin: string;
let stand: Awaited<ReturnType<typeof createStand>>;
let exhibitorId: string;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});
beforeEach(async () => {
  stand = await createStand(app);
  exhibitorId = stand.owner.exhibitor.id;
});
afterEach(() => app.setNow(null));

const list = async (as: string, query = ''): Promise<Licence[]> => {
  const answer = await app.call('GET', `/license${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
};
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();

describe('a licence', () => {
  test('is granted with what it is for, and shown to its company without who gave it and why', async () => {
    const { fair } = await createFair(app, { name: 'Landwerk' });
    const validUntil = inDays(30);
    const granted = await grant(app, admin, {
      exhibitorId,
      name: 'Lead pack 400',
      quantity: 400,
      tradeFairId: fair.id,
      validUntil,
      reason: 'Invoice 12',
    });
    expect(granted).toEqual({
      id: expect.any(String),
      exhibitor: { id: exhibitorId, name: stand.owner.exhibitor.name },
      name: 'Lead pack 400',
      target: 'LEAD',
      quantity: 400,
      used: 0,
      remaining: 400,
      tradeFair: { id: fair.id, name: 'Landwerk' },
      validFrom: granted.grantedAt,
      validUntil,
      state: 'VALID',
      grantedAt: expect.any(String),
      grantedBy: 'Ada',
      reason: 'Invoice 12',
      endedAt: null,
    });
    expect(await list(stand.owner.token)).toEqual([{ ...granted, grantedBy: null, reason: null }]);
    expect(await list(admin, `?exhibitorId=${exhibitorId}`)).toEqual([granted]);
    const [entry] = (await app.call('GET', `/admin/audit?targetId=${granted.id}`, { as: admin })).json().items;
    expect(entry).toMatchObject({ action: 'grantLicence', targetLabel: 'Lead pack 400', after: { quantity: 400 } });
  });

  test("is listed for its own company only; an administrator's list has everybody's, newest first, page by page", async () => {
    const other = await createStand(app);
    const [mine, theirs] = [
      await grant(app, admin, { exhibitorId }),
      await grant(app, admin, { exhibitorId: other.owner.exhibitor.id }),
    ];
    expect((await list(stand.owner.token)).map(({ id }) => id)).toEqual([mine.id]);
    const foreign = `/license?exhibitorId=${other.owner.exhibitor.id}`;
    expectProblem(await app.call('GET', foreign, { as: stand.owner.token }), 'NOT_FOUND');
    const first = (await app.call('GET', '/license?limit=1', { as: admin })).json();
    const second = (await app.call('GET', `/license?limit=1&cursor=${first.nextCursor}`, { as: admin })).json();
    expect([first.items[0].id, second.items[0].id]).toEqual([theirs.id, mine.id]);
  });

  test('is named after what it is for unless somebody says otherwise', async () => {
    const nameOf = async (value: object) => (await grant(app, admin, { exhibitorId, name: undefined, ...value })).name;
    expect(await nameOf({ quantity: 100 })).toBe('Lead pack 100');
    expect(await nameOf({ quantity: null, target: 'DASHBOARD' })).toBe('Dashboards, unlimited');
  });

  test('says what state it is in', async () => {
    const stateOf = async (id: string) =>
      (await list(stand.owner.token, '?limit=200')).find((each) => each.id === id)?.state;
    const minute = 1 / (24 * 60);
    const later = await grant(app, admin, { exhibitorId, validFrom: inDays(minute), validUntil: inDays(3 * minute) });
    expect(await stateOf(later.id)).toBe('PENDING');
    app.setNow(new Date(inDays(2 * minute)));
    expect(await stateOf(later.id)).toBe('VALID');
    app.setNow(new Date(inDays(4 * minute)));
    expect(await stateOf(later.id)).toBe('EXPIRED');
    app.setNow(null);
    await app.database.execute(sql`update licences set used = quantity where id = ${later.id}`);
    expect(await stateOf(later.id)).toBe('USED_UP');
    expect((await app.call('DELETE', `/license/${later.id}`, { as: admin })).statusCode).toBe(204);
    expect(await stateOf(later.id)).toBe('ENDED');
    expectProblem(await app.call('DELETE', `/license/${later.id}`, { as: admin }), 'NOT_FOUND');
  });

  describe('is extended', () => {
    const extend = (id: string, validUntil: string, as = admin) =>
      app.call('PATCH', `/license/${id}`, { as, body: { validUntil } });
    const faultOf = (answer: Awaited<ReturnType<typeof extend>>) =>
      expectProblem(answer, 'INVALID_INPUT').errors?.map(({ path, code }) => [path, code]);

    test('to a later end, which the audit has beside the one before', async () => {
      const [until, later] = [inDays(7), inDays(30)];
      const granted = await grant(app, admin, { exhibitorId, validUntil: until });
      const answer = await extend(granted.id, later);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual({ ...granted, validUntil: later });
      expect((await list(stand.owner.token))[0]).toMatchObject({ validUntil: later, state: 'VALID' });
      const { items } = (await app.call('GET', `/admin/audit?targetId=${granted.id}`, { as: admin })).json();
      expect(items[0]).toMatchObject({
        action: 'extendLicence',
        targetLabel: 'Lead pack',
        before: { exhibitor: { id: exhibitorId }, validUntil: until },
        after: { validUntil: later },
      });
    });

    test('also before it begins and after it is used up', async () => {
      const pending = await grant(app, admin, { exhibitorId, validFrom: inDays(1), validUntil: inDays(2) });
      expect((await extend(pending.id, inDays(3))).json().state).toBe('PENDING');
      const { id } = await grant(app, admin, { exhibitorId, validUntil: inDays(2) });
      await app.database.execute(sql`update licences set used = quantity where id = ${id}`);
      expect((await extend(id, inDays(3))).json().state).toBe('USED_UP');
    });

    test('never to an earlier or the same end, nor where it has none', async () => {
      const until = inDays(7);
      const { id } = await grant(app, admin, { exhibitorId, validUntil: until });
      const refused = [['body.validUntil', 'ends_no_later']];
      expect(faultOf(await extend(id, inDays(6)))).toEqual(refused);
      expect(faultOf(await extend(id, until))).toEqual(refused);
      const open = await grant(app, admin, { exhibitorId });
      expect(faultOf(await extend(open.id, inDays(6)))).toEqual(refused);
      expect((await list(stand.owner.token)).map(({ validUntil }) => validUntil)).toEqual([null, until]);
    });

    test('not once it is over: another one may have been granted in its place', async () => {
      const ended = await grant(app, admin, { exhibitorId, validUntil: inDays(2) });
      await app.call('DELETE', `/license/${ended.id}`, { as: admin });
      expectProblem(await extend(ended.id, inDays(3)), 'LICENCE_OVER');
      const minute = 1 / (24 * 60);
      const expired = await grant(app, admin, { exhibitorId, validUntil: inDays(minute) });
      app.setNow(new Date(inDays(2 * minute)));
      expectProblem(await extend(expired.id, inDays(3)), 'LICENCE_OVER');
      expectProblem(await extend(crypto.randomUUID(), inDays(3)), 'NOT_FOUND');
    });

    test('by administrators alone', async () => {
      const { id } = await grant(app, admin, { exhibitorId, validUntil: inDays(2) });
      expectProblem(await extend(id, inDays(3), stand.owner.token), 'FORBIDDEN');
    });
  });

  test.each([
    ['exhibitorId', { exhibitorId: crypto.randomUUID() }],
    ['tradeFairId', { tradeFairId: crypto.randomUUID() }],
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: undefined }],
    ['validUntil', { validUntil: '2026-01-01T00:00:00Z' }],
    ['validUntil', { validFrom: inDays(3), validUntil: inDays(2) }],
  ])('is refused because of %s', async (field, value) => {
    const body = { exhibitorId, target: 'LEAD', quantity: 10, ...value };
    const problem = expectProblem(await app.call('POST', '/license', { as: admin, body }), 'INVALID_INPUT');
    expect(problem.errors?.map(({ path }) => path)).toEqual([`body.${field}`]);
  });
});

describe('licences are used', () => {
  const use = (count: number, value: object = {}) =>
    ({ exhibitorId, tradeFairId: null, target: 'LEAD', count, at: new Date(), ...value }) as const;
  const both = async (count: number, value: object = {}) => {
    const seen = await peekLicences(app.database, use(count, value));
    const taken = await app.database.transaction((tx) => takeFromLicences(tx, use(count, value)));
    expect(taken).toEqual(seen);
    return taken.map(({ name, count: some, remainingAfter }) => [name, some, remainingAfter]);
  };

  test('what ends first is used first, what has no limit last, and a quote says the same', async () => {
    await grant(app, admin, { exhibitorId, name: 'All', quantity: null, validUntil: inDays(1) });
    await grant(app, admin, { exhibitorId, name: 'Always', quantity: 5 });
    await grant(app, admin, { exhibitorId, name: 'Month', quantity: 4, validUntil: inDays(30) });
    await grant(app, admin, { exhibitorId, name: 'Week', quantity: 3, validUntil: inDays(7) });
    expect(await both(5)).toEqual([
      ['Week', 3, 0],
      ['Month', 2, 2],
    ]);
    expect(await both(20)).toEqual([
      ['Month', 2, 0],
      ['Always', 5, 0],
      ['All', 13, null],
    ]);
    expect(await both(0)).toEqual([]);
  });

  test('for their target, at their fair, while they are valid, by their company', async () => {
    const { fair } = await createFair(app);
    const stranger = await createStand(app);
    await grant(app, admin, { exhibitorId: stranger.owner.exhibitor.id });
    await grant(app, admin, { exhibitorId, target: 'DASHBOARD' });
    await grant(app, admin, { exhibitorId, validFrom: inDays(1) });
    const over = await grant(app, admin, { exhibitorId });
    await app.call('DELETE', `/license/${over.id}`, { as: admin });
    expect(await both(1)).toEqual([]);
    await grant(app, admin, { exhibitorId, name: 'Fair', tradeFairId: fair.id });
    expect(await both(1)).toEqual([]);
    expect(await both(1, { tradeFairId: fair.id })).toEqual([['Fair', 1, 9]]);
    expect(await both(1, { tradeFairId: crypto.randomUUID() })).toEqual([]);
    expect(await both(2, { at: new Date(inDays(2)) })).toEqual([['Lead pack', 2, 8]]);
  });

  test('and what was taken is given back, also to one that has ended', async () => {
    const { id } = await grant(app, admin, { exhibitorId, quantity: 3 });
    await both(3);
    expect(await both(1)).toEqual([]);
    await app.call('DELETE', `/license/${id}`, { as: admin });
    await app.database.transaction((tx) => giveBackToLicence(tx, id, 2));
    const [licence] = await list(stand.owner.token);
    expect(licence).toMatchObject({ used: 1, remaining: 2, state: 'ENDED' });
  });

  test('and nothing is taken by a transaction that is rolled back', async () => {
    await grant(app, admin, { exhibitorId });
    const failing = app.database.transaction(async (tx) => {
      await takeFromLicences(tx, use(4));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await both(10)).toEqual([['Lead pack', 10, 0]]);
  });

  describe('by a hundred at once', () => {
    type Take = typeof takeFromLicences;
    const takeAtOnce = async (take: Take) => {
      const attempts = Array.from({ length: 100 }, () =>
        app.database.transaction((tx) => take(tx, use(1))).catch(() => []),
      );
      const taken = (await Promise.all(attempts)).flat();
      return taken.reduce((sum, { count }) => sum + count, 0);
    };
    /** Looks whether something is left, and writes afterwards. */
    const careless: Take = async (tx, { exhibitorId: of }) => {
      const [row] = await tx.query<{ id: string; name: string; used: number }>(sql`
        select id, name, used from licences where exhibitor_id = ${of} and used < quantity`);
      if (!row) return [];
      await tx.execute(sql`update licences set used = ${row.used + 1} where id = ${row.id}`);
      return [{ licenceId: row.id, name: row.name, count: 1, remainingAfter: null }];
    };

    test('as often as there is something left', async () => {
      await grant(app, admin, { exhibitorId, name: 'One', quantity: 6, validUntil: inDays(1) });
      await grant(app, admin, { exhibitorId, name: 'Two', quantity: 4 });
      expect(await takeAtOnce(takeFromLicences)).toBe(10);
      expect((await list(stand.owner.token)).map(({ remaining }) => remaining)).toEqual([0, 0]);
    });

    test('control: more often by whoever looks first and writes then', async () => {
      await grant(app, admin, { exhibitorId, quantity: 10 });
      expect(await takeAtOnce(careless)).toBeGreaterThan(10);
    });
  });
});
