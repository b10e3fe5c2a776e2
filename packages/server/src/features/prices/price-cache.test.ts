import type { Price } from '@fairlead/contract/prices';
import type { Bus } from '@fairlead/database/bus';
import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createProject, createStand } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { assign, createPrice, grant } from '../../../test/pricing.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

/** Messages that each of the three servers has heard. */
const heard = [new Set<string>(), new Set<string>(), new Set<string>()] as const;
const listening =
  (own: Set<string>) =>
  (bus: Bus): Bus => ({
    ...bus,
    subscribe: (channel, listener, ...others) =>
      bus.subscribe(
        channel,
        (payload) => {
          listener(payload);
          own.add(payload);
        },
        ...others,
      ),
  });
const app = useTestApp({}, () => ({ bus: listening(heard[0]) }));
/** A second server on the same database, as behind a balancer. */
const other = useTestApp({}, () => ({ beside: app, bus: listening(heard[1]) }));

/** A third one, whose connection may be lost: it hears nothing while it is, and is told what the bus says of that. */
let connection: { isLost: boolean; lose: () => void; find: () => void };
const severed = useTestApp({}, () => ({
  beside: app,
  bus: (bus: Bus): Bus => ({
    ...bus,
    subscribe: (channel, listener, onReconnect, onLost) => {
      if (channel === 'price_changes') {
        connection = {
          isLost: false,
          lose() {
            connection.isLost = true;
            onLost?.();
          },
          find() {
            connection.isLost = false;
            onReconnect();
          },
        };
      }
      const hear = (payload: string) => {
        if (channel === 'price_changes' && connection.isLost) return;
        listener(payload);
        heard[2].add(payload);
      };
      return bus.subscribe(channel, hear, onReconnect, onLost);
    },
  }),
}));

let admin: string;
let stand: Awaited<ReturnType<typeof createStand>>;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});
beforeEach(async () => {
  stand = await createStand(app);
});

const priceAt = async (server: TestApp, projectId = stand.project.id): Promise<Price> =>
  (await server.call('GET', `/project/${projectId}/lead/pricePerLead`, { as: stand.owner.token })).json();
const amountAt = async (server: TestApp): Promise<number> => (await priceAt(server)).amount;
const soon = { interval: 20 };

/** Resolves when all servers have heard of all that was changed until now: messages come in the order of the commits. */
async function allHeard(): Promise<void> {
  const payload = JSON.stringify({ exhibitorId: crypto.randomUUID() });
  await app.database.execute(sql`select pg_notify('price_changes', ${payload})`);
  await expect.poll(() => heard.every((own) => own.has(payload)), { interval: 5 }).toBe(true);
}

async function forExhibitor(amount: number) {
  const price = await createPrice(app, admin, { amount });
  const assignment = await assign(app, admin, {
    priceId: price.id,
    scope: 'EXHIBITOR',
    scopeId: stand.owner.exhibitor.id,
  });
  return { ...price, assignmentId: assignment.id };
}

/** Changes an amount without a message, so that it shows whether an answer comes from memory. */
const changeUnseen = ({ id }: { id: string }, amount: number) =>
  app.database.execute(sql`update prices set amount = ${amount} where id = ${id}`);

describe('a price that was looked up', () => {
  test('is answered from memory, and administrators see since when', async () => {
    const price = await forExhibitor(250);
    await allHeard();
    expect(await amountAt(app)).toBe(250);
    await changeUnseen(price, 111);
    expect([await amountAt(app), await amountAt(other)]).toEqual([250, 111]);
    const { items } = (await app.call('GET', '/price?limit=200', { as: admin })).json();
    const { cachedSince } = items.find(({ id }: { id: string }) => id === price.id);
    expect(Math.abs(Date.parse(cachedSince) - Date.now())).toBeLessThan(5_000);
  });

  test('is the new one within a second at every server once it is assigned, and at once at the same one', async () => {
    await forExhibitor(250);
    for (const server of [app, other]) expect(await amountAt(server)).toBe(250);
    const { assignmentId, id } = await forExhibitor(180);
    expect(await amountAt(app)).toBe(180);
    await expect.poll(() => amountAt(other), soon).toBe(180);
    await app.call('DELETE', `/price/unassign/${assignmentId}`, { as: admin });
    await expect.poll(() => amountAt(other), soon).toBe(0);
    await forExhibitor(150);
    await expect.poll(() => amountAt(other), soon).toBe(150);
    await app.call('DELETE', `/price/${id}`, { as: admin });
    expect(await amountAt(app)).toBe(150);
  });

  test('is the new one once a licence with a price is granted or ends', async () => {
    const { id: exhibitorId } = stand.owner.exhibitor;
    for (const server of [app, other]) expect(await amountAt(server)).toBe(0);
    const licence = await grant(app, admin, { exhibitorId });
    const { id: priceId } = await createPrice(app, admin, { amount: 160 });
    await assign(app, admin, { priceId, scope: 'LICENSE', scopeId: licence.id });
    await expect.poll(() => amountAt(other), soon).toBe(160);
    expect((await app.call('DELETE', `/license/${licence.id}`, { as: admin })).statusCode).toBe(204);
    expect(await amountAt(app)).toBe(0);
    await expect.poll(() => amountAt(other), soon).toBe(0);
  });

  test('is another one as soon as the project is at a fair', async () => {
    const { fair } = await createFair(app);
    const { id: priceId } = await createPrice(app, admin, { amount: 200 });
    await assign(app, admin, { priceId, scope: 'TRADE_FAIR', scopeId: fair.id });
    const project = await createProject(app, stand.owner.token);
    expect((await priceAt(other, project.id)).amount).toBe(0);
    const path = `/tradeFair/${fair.id}/participation`;
    await app.call('POST', path, { as: stand.owner.token, body: { projectId: project.id } });
    expect((await priceAt(other, project.id)).amount).toBe(200);
  });

  test('does not outlive the licence that decides it', async () => {
    const validUntil = new Date(Date.now() + 60_000);
    const { id: exhibitorId } = stand.owner.exhibitor;
    const licence = await grant(app, admin, { exhibitorId, validUntil: validUntil.toISOString() });
    const { id: priceId } = await createPrice(app, admin, { amount: 160 });
    await assign(app, admin, { priceId, scope: 'LICENSE', scopeId: licence.id });
    expect(await amountAt(app)).toBe(160);
    app.setNow(validUntil);
    expect(await amountAt(app)).toBe(0);
    app.setNow(null);
  });

  test('says what is left of a licence now', async () => {
    const { id: exhibitorId } = stand.owner.exhibitor;
    const licence = await grant(app, admin, { exhibitorId });
    expect((await priceAt(app)).licence).toEqual({ remaining: 10 });
    await app.database.execute(sql`update licences set used = 7 where id = ${licence.id}`);
    expect((await priceAt(app)).licence).toEqual({ remaining: 3 });
    await grant(app, admin, { exhibitorId, quantity: null, validUntil: new Date(Date.now() + 60_000).toISOString() });
    expect((await priceAt(app)).licence).toEqual({ remaining: 3 });
    await app.call('DELETE', `/license/${licence.id}`, { as: admin });
    expect((await priceAt(app)).licence).toEqual({ remaining: null });
  });
});

describe('the memory', () => {
  test('is cleared of one price, or of all, at every server', async () => {
    const price = await forExhibitor(250);
    await allHeard();
    for (const server of [app, other]) expect(await amountAt(server)).toBe(250);
    await changeUnseen(price, 111);
    const another = await createPrice(app, admin);
    const clear = async (path: string) => {
      expect((await app.call('DELETE', path, { as: admin })).statusCode).toBe(204);
    };
    await clear(`/price/${another.id}/clearCache`);
    await allHeard();
    expect([await amountAt(app), await amountAt(other)]).toEqual([250, 250]);
    await clear(`/price/${price.id}/clearCache`);
    expect(await amountAt(app)).toBe(111);
    await expect.poll(() => amountAt(other), soon).toBe(111);
    await allHeard();
    await changeUnseen(price, 112);
    await clear('/price/clearCache');
    expect(await amountAt(app)).toBe(112);
    await expect.poll(() => amountAt(other), soon).toBe(112);
    const missing = `/price/${crypto.randomUUID()}/clearCache`;
    expectProblem(await app.call('DELETE', missing, { as: admin }), 'NOT_FOUND');
  });

  test('is not trusted while changes could not be heard of', async () => {
    await forExhibitor(250);
    await allHeard();
    expect(await amountAt(severed)).toBe(250);
    connection.lose();
    const { id } = await forExhibitor(180);
    expect(await amountAt(severed)).toBe(180);
    await changeUnseen({ id }, 170);
    expect(await amountAt(severed)).toBe(170);
    connection.find();
    await allHeard();
    expect(await amountAt(severed)).toBe(170);
    await changeUnseen({ id }, 111);
    expect(await amountAt(severed)).toBe(170);
  });

  test('keeps nothing that was read while something changed', async () => {
    // The control: a server that hears nothing and does not know it goes on with what it has.
    await forExhibitor(250);
    await allHeard();
    expect(await amountAt(severed)).toBe(250);
    connection.isLost = true;
    await forExhibitor(180);
    expect(await amountAt(severed)).toBe(250);
    connection.find();
    expect(await amountAt(severed)).toBe(180);
  });
});
