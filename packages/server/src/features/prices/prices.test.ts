import type { Price, PriceScope } from '@fairlead/contract/prices';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProject, createStand, createVisitor } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { assign, createPrice, grant } from '../../../test/pricing.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const products = [{ id: 'prod_1', name: 'Lead', description: null, isActive: true }];
const app = useTestApp({}, { listProducts: async () => products });
let admin: string;
let stand: Awaited<ReturnType<typeof createStand>>;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});
beforeEach(async () => {
  stand = await createStand(app);
});

const free = { amount: 0, currency: 'EUR', priceId: null, source: 'BASE', licence: null };
const paths = (projectId: string) => [`/project/${projectId}/lead/pricePerLead`, `/dashboard/${projectId}/price`];
const leadPrice = async (projectId = stand.project.id, as = stand.owner.token): Promise<Price> =>
  (await app.call('GET', `/project/${projectId}/lead/pricePerLead`, { as })).json();
const ask = (method: string, path: string, body?: object) => app.call(method, path, { as: admin, body });
const listed = async (path: string) => (await ask('GET', `${path}?limit=200`)).json().items;
const forExhibitor = (priceId: string) =>
  assign(app, admin, { priceId, scope: 'EXHIBITOR', scopeId: stand.owner.exhibitor.id });
const audited = async (targetId: string) => {
  const { items } = (await ask('GET', `/admin/audit?targetId=${targetId}`)).json();
  return items.map(({ action, targetLabel, before, after }: Record<string, unknown>) => ({
    action,
    targetLabel,
    before,
    after,
  }));
};

describe('while nobody has set a price', () => {
  test('a lead and a dashboard cost nothing, at the base price', async () => {
    for (const path of paths(stand.project.id)) {
      const answer = await app.call('GET', path, { as: stand.owner.token });
      expect(answer.json()).toEqual(free);
    }
  });
});

test("what another company's project costs is nobody else's to know", async () => {
  const [other, visitor] = [await createStand(app), await createVisitor(app)];
  for (const path of paths(stand.project.id)) {
    expectProblem(await app.call('GET', path, { as: other.owner.token }), 'NOT_FOUND');
    expectProblem(await app.call('GET', path, { as: visitor.token }), 'FORBIDDEN');
  }
});

describe('a price', () => {
  test('is made, listed, and decides nothing before it is assigned', async () => {
    const price = await createPrice(app, admin, { name: 'Lead, partner', productId: 'prod_1' });
    expect(price).toEqual({
      id: expect.any(String),
      name: 'Lead, partner',
      target: 'LEAD',
      amount: 250,
      currency: 'EUR',
      productId: 'prod_1',
      createdAt: expect.any(String),
      retiredAt: null,
      assignments: [],
      cachedSince: null,
    });
    expect(await listed('/price')).toContainEqual(price);
    expect(await leadPrice()).toEqual(free);
    expect(await audited(price.id)).toMatchObject([{ action: 'createPrice', targetLabel: 'Lead, partner' }]);
  });

  test('is erased if it was never assigned', async () => {
    const { id } = await createPrice(app, admin, { name: 'Typed wrong' });
    expect((await ask('DELETE', `/price/${id}`)).json()).toEqual({ id, result: 'DELETED' });
    expect((await listed('/price')).map((price: { id: string }) => price.id)).not.toContain(id);
    expectProblem(await ask('DELETE', `/price/${id}`), 'NOT_FOUND');
    expect((await audited(id))[0]).toEqual({
      action: 'deletePrice',
      targetLabel: 'Typed wrong',
      before: { target: 'LEAD', amount: 250, currency: 'EUR' },
      after: { result: 'DELETED' },
    });
  });

  test('is retired if it was, with the assignments that are in force', async () => {
    const [{ id }, other] = [await createPrice(app, admin), await createPrice(app, admin)];
    await forExhibitor(id);
    expect((await ask('DELETE', `/price/${id}`)).json()).toEqual({ id, result: 'RETIRED' });
    expect(await leadPrice()).toEqual(free);
    const prices: { id: string; retiredAt: string | null; assignments: object[] }[] = await listed('/price');
    const position = (of: string) => prices.findIndex((price) => price.id === of);
    expect(prices[position(id)]).toMatchObject({ retiredAt: expect.any(String), assignments: [] });
    expect(position(id)).toBeGreaterThan(position(other.id));
    const problem = await ask('POST', '/price/assign', { priceId: id, scope: 'BASE' });
    expect(expectProblem(problem, 'INVALID_INPUT').errors).toMatchObject([
      { path: 'body.priceId', code: 'price_retired' },
    ]);
    // Once assigned it stays, whether or not it is now.
    await forExhibitor(other.id);
    const [{ id: assignmentId }] = (await listed('/price/assigned')).filter(
      (each: { price: { id: string } }) => each.price.id === other.id,
    );
    await ask('DELETE', `/price/unassign/${assignmentId}`);
    expect((await ask('DELETE', `/price/${other.id}`)).json().result).toBe('RETIRED');
  });
});

describe('an assignment', () => {
  test('says for whom, since when and by whom, and is found in the order in which scopes decide', async () => {
    const { id: priceId } = await createPrice(app, admin, { name: 'Everybody' });
    const { fair } = await createFair(app, { name: 'Landwerk' });
    const { exhibitor } = stand.owner;
    const licence = await grant(app, admin, { exhibitorId: exhibitor.id, name: 'Frame contract' });
    const scopes: readonly (readonly [PriceScope, string | undefined])[] = [
      ['BASE', undefined],
      ['TRADE_FAIR', fair.id],
      ['LICENSE', licence.id],
      ['EXHIBITOR', exhibitor.id],
    ];
    for (const [scope, scopeId] of scopes) await assign(app, admin, { priceId, scope, scopeId });
    const all: { scope: string; price: { id: string } }[] = await listed('/price/assigned');
    const order = all.map(({ scope }) => ['EXHIBITOR', 'LICENSE', 'TRADE_FAIR', 'BASE'].indexOf(scope));
    expect(order).toEqual(order.toSorted());
    const price = { id: priceId, name: 'Everybody', target: 'LEAD', amount: 250, currency: 'EUR' };
    const common = { id: expect.any(String), price, assignedAt: expect.any(String), assignedBy: 'Ada', holder: null };
    expect(all.filter((each) => each.price.id === priceId)).toEqual([
      { ...common, scope: 'EXHIBITOR', scopeId: exhibitor.id, scopeName: exhibitor.name },
      { ...common, scope: 'LICENSE', scopeId: licence.id, scopeName: 'Frame contract', holder: exhibitor.name },
      { ...common, scope: 'TRADE_FAIR', scopeId: fair.id, scopeName: 'Landwerk' },
      { ...common, scope: 'BASE', scopeId: null, scopeName: null },
    ]);
    const [managed] = (await listed('/price')).filter((each: { id: string }) => each.id === priceId);
    expect(managed.assignments).toEqual([
      { scope: 'BASE', count: 1 },
      { scope: 'EXHIBITOR', count: 1 },
      { scope: 'LICENSE', count: 1 },
      { scope: 'TRADE_FAIR', count: 1 },
    ]);
    await ask('DELETE', `/price/${priceId}`);
  });

  test('takes the place of the one before, of the same target only', async () => {
    const [first, second] = [await createPrice(app, admin, { name: 'First' }), await createPrice(app, admin)];
    const dashboard = await createPrice(app, admin, { target: 'DASHBOARD', amount: 14_900 });
    for (const { id } of [first, dashboard, second]) await forExhibitor(id);
    expect(await leadPrice()).toMatchObject({ amount: 250, priceId: second.id, source: 'EXHIBITOR' });
    const prices: { id: string; assignments: object[] }[] = await listed('/price');
    const inForce = (id: string) => prices.find((price) => price.id === id)?.assignments.length;
    expect([first, second, dashboard].map(({ id }) => inForce(id))).toEqual([0, 1, 1]);
    expect((await audited(second.id))[0]).toEqual({
      action: 'assignPrice',
      targetLabel: second.name,
      before: { replaced: 'First' },
      after: { scope: 'EXHIBITOR', scopeId: stand.owner.exhibitor.id, scopeName: stand.owner.exhibitor.name },
    });
  });

  test('is one, however many administrators assign at once', async () => {
    const prices = await Promise.all(Array.from({ length: 8 }, () => createPrice(app, admin)));
    await Promise.all(prices.map(({ id }) => forExhibitor(id)));
    const { id: scopeId } = stand.owner.exhibitor;
    const own = (await listed('/price/assigned')).filter((each: { scopeId: string }) => each.scopeId === scopeId);
    expect(own).toHaveLength(1);
  });

  test('is refused for what is not there', async () => {
    const { id: priceId } = await createPrice(app, admin);
    const missing = crypto.randomUUID();
    const ended = await grant(app, admin, { exhibitorId: stand.owner.exhibitor.id });
    await ask('DELETE', `/license/${ended.id}`);
    for (const [body, path, code] of [
      [{ priceId: missing, scope: 'BASE' }, 'body.priceId', 'price_unknown'],
      [{ priceId, scope: 'EXHIBITOR', scopeId: missing }, 'body.scopeId', 'exhibitor_unknown'],
      [{ priceId, scope: 'TRADE_FAIR', scopeId: stand.project.id }, 'body.scopeId', 'trade_fair_unknown'],
      [{ priceId, scope: 'LICENSE', scopeId: ended.id }, 'body.scopeId', 'licence_unknown'],
      [{ priceId, scope: 'EXHIBITOR' }, 'body.scopeId', 'scope_id'],
      [{ priceId, scope: 'BASE', scopeId: missing }, 'body.scopeId', 'scope_id'],
    ] as const)
      expect(expectProblem(await ask('POST', '/price/assign', body), 'INVALID_INPUT').errors).toMatchObject([
        { path, code },
      ]);
  });

  test('is refused for a licence that has run out, which decides nothing any more', async () => {
    const { id: priceId } = await createPrice(app, admin);
    const validUntil = new Date(Date.now() + 60_000).toISOString();
    const licence = await grant(app, admin, { exhibitorId: stand.owner.exhibitor.id, validUntil });
    const body = { priceId, scope: 'LICENSE', scopeId: licence.id };
    try {
      app.setNow(new Date(validUntil));
      expect(expectProblem(await ask('POST', '/price/assign', body), 'INVALID_INPUT').errors).toMatchObject([
        { path: 'body.scopeId', code: 'licence_unknown' },
      ]);
      app.setNow(new Date(Date.parse(validUntil) - 1));
      expect((await ask('POST', '/price/assign', body)).statusCode).toBe(201);
    } finally {
      app.setNow(null);
    }
  });

  test('is ended, and the next scope decides', async () => {
    const { id } = await createPrice(app, admin);
    const assignment = await forExhibitor(id);
    expect((await leadPrice()).amount).toBe(250);
    expect((await ask('DELETE', `/price/unassign/${assignment.id}`)).statusCode).toBe(204);
    expect(await leadPrice()).toEqual(free);
    expectProblem(await ask('DELETE', `/price/unassign/${assignment.id}`), 'NOT_FOUND');
    expect((await audited(id))[0]).toMatchObject({ action: 'unassignPrice', before: { scope: 'EXHIBITOR' } });
  });
});

describe('of several prices the most specific one decides', () => {
  const priceOf = async (amount: number, scope: PriceScope, scopeId?: string) => {
    const { id: priceId } = await createPrice(app, admin, { amount });
    return assign(app, admin, { priceId, scope, scopeId });
  };
  const decided = async (projectId: string) => {
    const { amount, source } = await leadPrice(projectId);
    return [source, amount];
  };

  test('EXHIBITOR, then LICENSE, then TRADE_FAIR, then BASE', async () => {
    const { owner } = stand;
    const { fair } = await createFair(app);
    const atFair = await createProject(app, owner.token, { parentId: fair.id });
    const licence = await grant(app, admin, { exhibitorId: owner.exhibitor.id, quantity: 1 });
    const base = await priceOf(250, 'BASE');
    await priceOf(200, 'TRADE_FAIR', fair.id);
    expect([await decided(atFair.id), await decided(stand.project.id)]).toEqual([
      ['TRADE_FAIR', 200],
      ['BASE', 250],
    ]);
    const ofLicence = await priceOf(160, 'LICENSE', licence.id);
    const own = await priceOf(180, 'EXHIBITOR', owner.exhibitor.id);
    expect(await decided(atFair.id)).toEqual(['EXHIBITOR', 180]);
    await ask('DELETE', `/price/unassign/${own.id}`);
    expect([await decided(atFair.id), await decided(stand.project.id)]).toEqual([
      ['LICENSE', 160],
      ['LICENSE', 160],
    ]);
    await ask('DELETE', `/price/unassign/${ofLicence.id}`);
    expect(await decided(atFair.id)).toEqual(['TRADE_FAIR', 200]);
    await ask('DELETE', `/price/unassign/${base.id}`);
  });

  test('that of a licence while it is held, at its fair, whether or not anything is left of it', async () => {
    const { exhibitor, token } = stand.owner;
    const [{ fair }, elsewhere] = [await createFair(app), await createFair(app)];
    const atFair = await createProject(app, token, { parentId: fair.id });
    const atOther = await createProject(app, token, { parentId: elsewhere.fair.id });
    const minute = 60_000;
    const validFrom = new Date(Date.now() + minute).toISOString();
    const validUntil = new Date(Date.now() + 2 * minute).toISOString();
    const licence = await grant(app, admin, { exhibitorId: exhibitor.id, tradeFairId: fair.id, validFrom, validUntil });
    await priceOf(160, 'LICENSE', licence.id);
    const seen = async () => [await decided(atFair.id), await decided(atOther.id)];
    const nobody = ['BASE', 0];
    expect(await seen()).toEqual([nobody, nobody]);
    try {
      app.setNow(new Date(Date.parse(validFrom) + 1));
      expect(await seen()).toEqual([['LICENSE', 160], nobody]);
      expect((await leadPrice(atFair.id)).licence).toEqual({ remaining: 10 });
      app.setNow(new Date(validUntil));
      expect(await seen()).toEqual([nobody, nobody]);
    } finally {
      app.setNow(null);
    }
  });
});

test('what the payment provider sells is listed', async () => {
  expect((await ask('GET', '/price/products')).json()).toEqual(products);
});
