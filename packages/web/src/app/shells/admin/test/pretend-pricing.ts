import type { IncomingMessage } from 'node:http';
import type { InputFault } from '@fairlead/contract/errors';
import { type Licence, licence } from '@fairlead/contract/licences';
import type { PriceTarget } from '@fairlead/contract/price-target';
import {
  type ManagedPrice,
  managedPrice,
  type PriceAssignment,
  type PriceExplanation,
  type PriceScope,
  type ProviderProduct,
  priceAssignment,
  priceExplanation,
  scopesByRank,
} from '@fairlead/contract/prices';
import type { Answer } from '../../../../../test/serve-client.ts';
import { aProject, ok, problem, type Route, uuid } from '../../business/test/pretend-api.ts';

const made = '2027-01-12T08:00:00.000Z';
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000 - 1000).toISOString();

export const admin = {
  id: uuid(1),
  email: 'i.wahlberg@fairlead.example',
  name: 'Ines Wahlberg',
  createdAt: made,
};
export const ids = { kessler: uuid(2), polar: uuid(3), fair: uuid(30), project: uuid(10), showroom: uuid(11) };

const names: Readonly<Record<string, string>> = {
  [ids.kessler]: 'Kessler Antriebstechnik',
  [ids.polar]: 'Polar Fluidics',
  [ids.fair]: 'Nordhaus Expo 2027',
};

export const aPrice = (last: number, name: string, amount: number, changes: Partial<ManagedPrice> = {}): ManagedPrice =>
  managedPrice.parse({
    id: uuid(100 + last),
    name,
    target: 'LEAD',
    amount,
    currency: 'EUR',
    productId: null,
    createdAt: made,
    retiredAt: null,
    assignments: [],
    cachedSince: null,
    ...changes,
  });

export const aLicence = (last: number, changes: Partial<Licence> = {}): Licence =>
  licence.parse({
    id: uuid(700 + last),
    exhibitor: { id: ids.kessler, name: names[ids.kessler] },
    name: 'Lead pack 400',
    target: 'LEAD',
    quantity: 400,
    used: 95,
    remaining: 305,
    tradeFair: null,
    validFrom: '2027-01-01T00:00:00.000Z',
    validUntil: '2027-12-31T12:00:00.000Z',
    state: 'VALID',
    grantedAt: made,
    grantedBy: 'P. Lund',
    reason: 'Invoice 2027-118',
    endedAt: null,
    ...changes,
  });

const products: readonly ProviderProduct[] = [
  { id: 'prod_Lead250', name: 'Lead', description: "One lead's contact details", isActive: true },
  { id: 'prod_Dash149', name: 'Dashboard', description: null, isActive: true },
  { id: 'prod_Lead2024', name: 'Lead (2024)', description: null, isActive: false },
];

/** The input is refused, because of these. */
export const refuse =
  (...faults: readonly InputFault[]): Route =>
  () =>
    problem(400, 'INVALID_INPUT', faults);

const body = <T>(text: string): T => JSON.parse(text);

/** Prices, assignments and licences that remember what an administrator does, so that the screen can be worked with. */
export function pretendPricing() {
  let prices = [
    aPrice(1, 'Lead, standard', 250, { productId: 'prod_Lead250', cachedSince: minutesAgo(4) }),
    aPrice(2, 'Lead, Nordhaus 2027', 200, { productId: 'prod_Lead250', cachedSince: minutesAgo(4) }),
    aPrice(3, 'Lead, frame contract', 160),
    aPrice(4, 'Lead, partner', 0, { cachedSince: minutesAgo(11) }),
    aPrice(5, 'Dashboard, standard', 14_900, { target: 'DASHBOARD', productId: 'prod_Dash149' }),
    aPrice(6, 'Lead, 2026', 220, { retiredAt: made }),
  ];
  let licences = [
    aLicence(1),
    aLicence(2, {
      name: 'Showroom leads',
      quantity: null,
      used: 318,
      remaining: null,
      tradeFair: { id: ids.fair, name: names[ids.fair] ?? null },
      validUntil: null,
    }),
    aLicence(3, { name: 'Lead pack 100', quantity: 100, used: 100, remaining: 0, state: 'USED_UP' }),
    aLicence(4, { name: 'Lead pack 2026', validUntil: '2026-12-31T12:00:00.000Z', state: 'EXPIRED' }),
  ];
  let assignments: PriceAssignment[] = [];
  const sent: { path: string; body: unknown }[] = [];
  let count = 0;

  function assign(value: { priceId: string; scope: PriceScope; scopeId?: string }): PriceAssignment {
    const { scope, scopeId = null } = value;
    const price = prices.find(({ id }) => id === value.priceId) ?? aPrice(0, 'None', 0);
    const held = licences.find(({ id }) => id === scopeId);
    const { id, name, target, amount, currency } = price;
    const one = priceAssignment.parse({
      id: uuid(500 + ++count),
      price: { id, name, target, amount, currency },
      scope,
      scopeId,
      scopeName: scopeId === null ? null : (held?.name ?? names[scopeId] ?? null),
      holder: held?.exhibitor.name ?? null,
      assignedAt: made,
      assignedBy: 'P. Lund',
    });
    const isReplaced = (other: PriceAssignment) =>
      other.scope === scope && other.scopeId === scopeId && other.price.target === target;
    assignments = [...assignments.filter((other) => !isReplaced(other)), one];
    return one;
  }
  for (const [at, scope, scopeId] of [
    [1, 'BASE', undefined],
    [2, 'TRADE_FAIR', ids.fair],
    [3, 'LICENSE', uuid(701)],
    [4, 'EXHIBITOR', ids.polar],
    [5, 'BASE', undefined],
  ] as const)
    assign({ priceId: uuid(100 + at), scope, ...(scopeId !== undefined && { scopeId }) });

  const shown = () =>
    prices.map((price) => ({
      ...price,
      assignments: scopesByRank
        .map((scope) => ({
          scope,
          count: assignments.filter((each) => each.scope === scope && each.price.id === price.id).length,
        }))
        .filter((each) => each.count > 0),
    }));
  const ordered = () => assignments.toSorted((a, b) => scopesByRank.indexOf(a.scope) - scopesByRank.indexOf(b.scope));

  /** Kessler's project at the fair, or one outside of fairs. */
  function explain(projectId: string, target: PriceTarget): PriceExplanation {
    const isAtFair = projectId === ids.project;
    const scopes: Readonly<Record<PriceScope, string | null>> = {
      EXHIBITOR: ids.kessler,
      LICENSE: uuid(701),
      TRADE_FAIR: isAtFair ? ids.fair : null,
      BASE: null,
    };
    const found = scopesByRank.map((scope) =>
      assignments.find(
        (each) =>
          each.scope === scope && each.price.target === target && (scope === 'BASE' || each.scopeId === scopes[scope]),
      ),
    );
    const deciding = found.find((each) => each !== undefined);
    const names = { ...scopes, EXHIBITOR: 'Kessler Antriebstechnik', LICENSE: 'Lead pack 400' };
    const { amount, currency, id } = deciding?.price ?? { amount: 0, currency: 'EUR', id: null };
    return priceExplanation.parse({
      project: { id: projectId, name: isAtFair ? 'Kessler in Hamburg' : 'Showroom Ulm' },
      target,
      price: { amount, currency, priceId: id, source: deciding?.scope ?? 'BASE', licence: { remaining: 305 } },
      ladder: scopesByRank.map((scope, at) => {
        const one = found[at];
        return {
          scope,
          name: scope === 'TRADE_FAIR' && isAtFair ? 'Nordhaus Expo 2027' : names[scope],
          price: one
            ? { id: one.price.id, name: one.price.name, amount: one.price.amount, currency: one.price.currency }
            : null,
          isDeciding: one !== undefined && one === deciding,
          since: one?.assignedAt ?? null,
          by: one?.assignedBy ?? null,
        };
      }),
      licence:
        target === 'LEAD' ? { name: 'Lead pack 400', quantity: 400, used: 95, remaining: 305, validUntil: null } : null,
      locked: target === 'LEAD' ? { count: 798, covered: 305, amount: 493 * amount } : null,
      cachedSince: prices.find((price) => price.id === id)?.cachedSince ?? null,
    });
  }

  const page = (items: readonly unknown[]) => ok({ items, nextCursor: null });
  const done: Answer = { status: 204, body: '' };
  const query = (url: string | undefined) => new URL(url ?? '', 'http://any').searchParams;
  const noCache = (isCleared: (price: ManagedPrice) => boolean) => {
    prices = prices.map((price) => (isCleared(price) ? { ...price, cachedSince: null } : price));
    return done;
  };
  const routes: Record<string, Route> = {
    'GET /papi/admin/account': () => ok(admin),
    'GET /papi/admin/party': () =>
      ok([ids.kessler, ids.polar].map((id) => ({ id, name: names[id], kind: 'EXHIBITOR' }))),
    'GET /papi/exhibition': ({ url }) =>
      query(url).get('kind') === 'PROJECT'
        ? page([
            aProject({
              name: 'Kessler in Hamburg',
              parentId: ids.fair,
              parent: { id: ids.fair, name: 'Nordhaus Expo 2027', uniqueIdentifier: null, theme: null },
            }),
            aProject({ id: ids.showroom, name: 'Showroom Ulm', stand: null }),
          ])
        : page([aProject({ id: ids.fair, kind: 'TRADE_FAIR', name: 'Nordhaus Expo 2027' })]),
    'GET /papi/price': () => page(shown()),
    'GET /papi/price/assigned': () => page(ordered()),
    'GET /papi/price/products': () => ok(products),
    'GET /papi/price/explain': ({ url }) =>
      ok(explain(query(url).get('projectId') ?? '', query(url).get('target') as PriceTarget)),
    'GET /papi/license': () => page(licences),
    'POST /papi/price': (_, text) => {
      const value = body<Pick<ManagedPrice, 'name' | 'target' | 'amount' | 'currency'>>(text);
      const { name, amount, ...rest } = value;
      const price = aPrice(20 + ++count, name, amount, rest);
      prices = [
        ...prices.filter(({ retiredAt }) => retiredAt === null),
        price,
        ...prices.filter((one) => one.retiredAt),
      ];
      return { status: 201, body: price };
    },
    'POST /papi/price/assign': (_, text) => ({ status: 201, body: assign(body(text)) }),
    'DELETE /papi/price/clearCache': () => noCache(() => true),
    'POST /papi/license': (_, text) => {
      const { exhibitorId, tradeFairId, ...value } = body<{
        exhibitorId: string;
        tradeFairId?: string;
        quantity: number;
      }>(text);
      const granted = aLicence(20, {
        ...value,
        exhibitor: { id: exhibitorId, name: names[exhibitorId] ?? null },
        tradeFair: tradeFairId === undefined ? null : { id: tradeFairId, name: names[tradeFairId] ?? null },
        used: 0,
        remaining: value.quantity,
      });
      licences = [granted, ...licences];
      return { status: 201, body: granted };
    },
  };
  function extend(path: string, text: string): Answer {
    const { validUntil } = body<{ validUntil: string }>(text);
    licences = licences.map((one) => (path.endsWith(one.id) ? { ...one, validUntil } : one));
    return ok(licences.find(({ id }) => path.endsWith(id)));
  }
  function remove(path: string): Answer {
    const [, id = ''] = /([^/]+)$/.exec(path.replace('/clearCache', '')) ?? [];
    if (path.endsWith('/clearCache')) return noCache((price) => price.id === id);
    if (path.startsWith('/papi/license/')) {
      licences = licences.map((one) => (one.id === id ? { ...one, state: 'ENDED', endedAt: made } : one));
      return done;
    }
    if (path.startsWith('/papi/price/unassign/')) {
      assignments = assignments.filter((one) => one.id !== id);
      return done;
    }
    const wasAssigned = assignments.some(({ price }) => price.id === id);
    assignments = assignments.filter(({ price }) => price.id !== id);
    prices = wasAssigned
      ? prices.map((price) => (price.id === id ? { ...price, retiredAt: made, cachedSince: null } : price))
      : prices.filter((price) => price.id !== id);
    return ok({ id, result: wasAssigned ? 'RETIRED' : 'DELETED' });
  }
  return {
    /** Changes, in order. */
    sent,
    /** As on the first day. */
    clear(): void {
      [prices, assignments, licences] = [[], [], []];
    },
    answer(request: IncomingMessage, path: string, text: string, first: Readonly<Record<string, Route>>) {
      const { method = '' } = request;
      if (!path.startsWith('/papi')) return undefined;
      if (method !== 'GET') sent.push({ path: `${method} ${path}`, body: text === '' ? null : body(text) });
      const route = first[`${method} ${path}`] ?? routes[`${method} ${path}`];
      if (route) return route(request, text);
      if (method === 'PATCH') return extend(path, text);
      return method === 'DELETE' ? remove(path) : problem(404, 'NOT_FOUND');
    },
  };
}
