import { beforeEach, describe, expect, test } from 'vitest';
import { signInDirectly } from '../../../../e2e/harness/identity.ts';
import { capture, captureOf } from '../../../test/captures.ts';
import { createBeacon, createStand, createVisitor, scanBody } from '../../../test/factories.ts';
import { createGuest, linkSentTo, openLink, requestLink } from '../../../test/guests.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';
import { createThrottle } from '../../platform/throttle/throttle.ts';
import { rate } from './hold-leads.ts';

const app = useOwnTestApp();
const hall = '203.0.113.7';

let stand: Awaited<ReturnType<typeof createStand>>;
beforeEach(async () => {
  app.setNow(null);
  stand = await createStand(app);
});

/** Makes as many unverified leads of the stand as leave room for one more from this network. */
const fillUp = (network = hall) =>
  createThrottle(app.database, app.secretsKey).chargeEach(
    {
      of: 'unverified leads of a stand',
      rate,
      each: [{ subject: `${stand.project.id} ${network}`, times: rate.count - 1 }],
    },
    new Date(),
  );

async function scanFrom(remoteAddress: string, token: string, beacon = stand.beacon) {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/papi/scan',
    remoteAddress,
    headers: { host: 'app.localhost', authorization: `Bearer ${token}` },
    payload: scanBody(beacon),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result as string;
}

async function guestFrom(remoteAddress: string, beacon = stand.beacon) {
  const guest = await createGuest(app);
  expect(await scanFrom(remoteAddress, guest.token, beacon)).toBe('OK');
  return guest;
}

const leads = async (): Promise<{ id: string }[]> =>
  (await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token })).json().items;
const unlock = async (leadIds: 'ALL' | string[]): Promise<number> =>
  (
    await app.call('POST', `/project/${stand.project.id}/lead/unlock`, { as: stand.owner.token, body: { leadIds } })
  ).json().unlockedCount;

describe('guests beyond what a stand gets from one network', () => {
  test('are leads that cannot be unlocked until they confirm the e-mail', async () => {
    await fillUp();
    await guestFrom(hall);
    const held = await guestFrom(hall);
    const ids = (await leads()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(await unlock('ALL')).toBe(1);
    expect(await unlock(ids)).toBe(0);
    const order = { projectId: stand.project.id, target: 'LEAD', leadIds: ids };
    const quoted = await app.call('POST', '/payment/quote', { as: stand.owner.token, body: order });
    expect(quoted.json()).toMatchObject({ count: 0, held: 1 });
    // The visitor misses nothing.
    const point = await app.call('GET', `/scan/${stand.beacon.id}`, { as: held.token });
    expect(point.statusCode).toBe(200);

    await requestLink(app, held.visitor.email);
    const owner = await openLink(app, await linkSentTo(app, held.visitor.email));
    await app.call('POST', '/visitor/guest', { as: owner.json().token, body: { token: held.token } });
    expect(await leads()).toHaveLength(2);
    expect(await unlock('ALL')).toBe(1);
  });

  test('are not those who have confirmed the e-mail, and take none of their budget', async () => {
    await fillUp();
    for (let count = 0; count < 2; count += 1) {
      const visitor = await createVisitor(app);
      await verifyEmail(app, visitor);
      const { IdToken } = await signInDirectly(app, visitor.email, visitor.password);
      expect(await scanFrom(hall, IdToken)).toBe('OK');
    }
    await guestFrom(hall);
    await guestFrom(hall);
    expect(await unlock('ALL')).toBe(3);
  });

  test('are no leads held back that staff of the stand captured', async () => {
    await fillUp();
    await guestFrom(hall);
    const held = await guestFrom(hall);
    expect(await unlock('ALL')).toBe(1);
    await capture(app, stand, captureOf(held));
    expect(await unlock('ALL')).toBe(1);
  });

  test('count again with a second scan, or at another point of the stand, as little as the first', async () => {
    await fillUp();
    const first = await guestFrom(hall);
    const other = await createBeacon(app, stand.owner.token, stand.project.id);
    for (const beacon of [stand.beacon, other]) await scanFrom(hall, first.token, beacon);
    const held = await guestFrom(hall, other);
    // From elsewhere, once held, is no way around it.
    await scanFrom('198.51.100.1', held.token);
    expect(await unlock('ALL')).toBe(1);
  });

  test.each([
    ['another network', '198.51.100.9', 2],
    ['the same phone’s next IP address', '2001:db8:1:2ff::1', 1],
    ['the same IP address, mapped', '::ffff:203.0.113.7', 1],
  ])('are counted by network: %s', async (_, ipAddress, unlocked) => {
    const network = ipAddress.startsWith('2001') ? '2001:db8:1:200::' : hall;
    await fillUp(network);
    await guestFrom(ipAddress.startsWith('2001') ? '2001:db8:1:201::77' : hall);
    await guestFrom(ipAddress);
    expect(await unlock('ALL')).toBe(unlocked);
  });

  test('are let in again as time goes by, and another stand is not concerned', async () => {
    await fillUp();
    for (let count = 0; count < 3; count += 1) await guestFrom(hall);
    expect(await unlock('ALL')).toBe(1);
    app.setNow(new Date(Date.now() + 10_000));
    await guestFrom(hall);
    expect(await unlock('ALL')).toBe(1);
    const full = stand;
    stand = await createStand(app);
    await guestFrom(hall);
    expect(await unlock('ALL')).toBe(1);
    stand = full;
  });
});
