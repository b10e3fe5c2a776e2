import { expect, test } from 'vitest';
import { createStand } from '../../../test/factories.ts';
import { assign, createPrice, grant } from '../../../test/pricing.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

test('the price of a licence is listed until the licence has ended or run out', async () => {
  const admin = (await createAdmin(app)).token;
  const ask = (method: string, path: string) => app.call(method, path, { as: admin });
  const listed = async (path: string) => (await ask('GET', `${path}?limit=200`)).json().items;
  const { id: priceId } = await createPrice(app, admin);
  const { exhibitor } = (await createStand(app)).owner;
  const until = new Date(Date.now() + 60_000);
  const endless = await grant(app, admin, { exhibitorId: exhibitor.id });
  const limited = await grant(app, admin, { exhibitorId: exhibitor.id, validUntil: until.toISOString() });
  for (const { id } of [endless, limited]) await assign(app, admin, { priceId, scope: 'LICENSE', scopeId: id });
  const seen = async () => {
    const assigned: { scopeId: string; price: { id: string } }[] = await listed('/price/assigned');
    const prices: { id: string; assignments: object[] }[] = await listed('/price');
    return {
      licences: assigned.filter(({ price }) => price.id === priceId).map(({ scopeId }) => scopeId),
      counts: prices.find(({ id }) => id === priceId)?.assignments,
    };
  };
  expect(await seen()).toEqual({ licences: [endless.id, limited.id], counts: [{ scope: 'LICENSE', count: 2 }] });
  await ask('DELETE', `/license/${endless.id}`);
  expect(await seen()).toEqual({ licences: [limited.id], counts: [{ scope: 'LICENSE', count: 1 }] });
  try {
    app.setNow(until);
    expect(await seen()).toEqual({ licences: [], counts: [] });
  } finally {
    app.setNow(null);
  }
});
