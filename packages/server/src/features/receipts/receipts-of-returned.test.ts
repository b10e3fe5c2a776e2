import type { ReceiptItem, ShownReceipt } from '@fairlead/contract/receipts';
import { describe, expect, test } from 'vitest';
import { becomeCompany, becomeVisitor } from '../../../../e2e/harness/people.ts';
import { createPerson, createStand, type Person, scan, scanBody } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const number = { phone: '170 9988776', prefix: '+46' };
const list = async ({ token }: Person, query = ''): Promise<ReceiptItem[]> =>
  (await app.call('GET', `/visitor/receipt${query}`, { as: token })).json().items;
const show = async ({ token }: Person, { id }: ReceiptItem): Promise<ShownReceipt> =>
  (await app.call('GET', `/visitor/receipt/${id}`, { as: token })).json();
const check = async (code: string) => (await app.call('GET', `/receipt/${code}`)).json();

/** A person whose sign-in stays when they leave as a visitor, since they have a company too. */
async function createShared() {
  const stand = await createStand(app);
  const person = await createPerson(app);
  await becomeCompany(app, person.token, { hasAgreed: false });
  await becomeVisitor(app, person, number, 'en');
  await scan(app, person.token, scanBody(stand.beacon));
  const ofStand = () => list(person, `?exhibitorId=${stand.owner.exhibitor.id}`);
  const share = (body: object) =>
    app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: person.token, body });
  return { stand, person, ofStand, share };
}

const leaveAndReturn = async (person: Person) => {
  expect((await app.call('DELETE', '/visitor/account', { as: person.token })).statusCode).toBe(204);
  await becomeVisitor(app, person, {}, 'en');
};

describe('somebody who left and came back', () => {
  test('has given nothing until they scan again, and then anew', async () => {
    const { stand, person, ofStand } = await createShared();
    const [before] = await ofStand();
    if (before === undefined) throw new Error('There is no receipt');
    expect(await check(before.code)).toMatchObject({ state: 'IN_FORCE' });
    await leaveAndReturn(person);
    expect(await check(before.code)).toEqual({ isGenuine: true, state: 'WITHDRAWN', at: null });
    expect((await show(person, before)).status).toMatchObject({ state: 'WITHDRAWN', endedBy: null });
    await scan(app, person.token, scanBody(stand.beacon));
    const [again, ...others] = await ofStand();
    expect(others.map(({ id }) => id)).toEqual([before.id]);
    expect(await check(again?.code ?? '')).toMatchObject({ state: 'IN_FORCE' });
  });

  test('shares again by a scan what they had taken back before', async () => {
    const { stand, person, ofStand, share } = await createShared();
    expect((await share({ isShared: false })).statusCode).toBe(200);
    await leaveAndReturn(person);
    await scan(app, person.token, scanBody(stand.beacon));
    expect((await ofStand()).map(({ isGiven }) => isGiven)).toEqual([true, false, true]);
    const shared = (await app.call('GET', '/visitor/sharing', { as: person.token })).json();
    expect(shared).toMatchObject([{ isShared: true }]);
  });

  test('is told of the fields of then, not of what was filled in later', async () => {
    const { person, ofStand } = await createShared();
    const [before] = await ofStand();
    if (before === undefined) throw new Error('There is no receipt');
    await leaveAndReturn(person);
    expect((await show(person, before)).receipt.fields).toEqual([]);
    expect((await show(person, before)).addedSince).toEqual([]);
  });
});

describe('a telephone number that was given', () => {
  test('is taken back with everything else, and that is said of its receipt', async () => {
    const { ofStand, share } = await createShared();
    await share({ isTelephoneShared: false });
    await share({ isTelephoneShared: true });
    const telephone = async () =>
      (await ofStand()).find(({ purpose, isGiven }) => purpose === 'SHARE_TELEPHONE' && isGiven);
    expect(await telephone()).toMatchObject({ state: 'IN_FORCE' });
    await share({ isShared: false });
    expect(await telephone()).toMatchObject({ state: 'WITHDRAWN' });
  });
});
