import type { Account } from '@fairlead/contract/exhibitors';
import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { someEmail } from '../../../test/app.ts';
import { createColleague } from '../../../test/colleagues.ts';
import { createStand } from '../../../test/factories.ts';
import { fillLeads } from '../../../test/leads.ts';
import { assign, createPrice, grant } from '../../../test/pricing.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();
let admin: string;
let stand: Awaited<ReturnType<typeof createStand>>;
/** A colleague who may not buy. */
let reader: Awaited<ReturnType<typeof createColleague>>;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});
beforeEach(async () => {
  stand = await createStand(app);
  reader = await createColleague(app, stand.owner);
  expect((await change(stand.owner.token, reader.account.id, { mayBuy: false })).statusCode).toBe(200);
});

const change = (as: string, accountId: string, body: object) =>
  app.call('PATCH', `/exhibitor/account/${accountId}`, { as, body });
const accounts = async (): Promise<Account[]> =>
  (await app.call('GET', '/exhibitor/account', { as: stand.owner.token })).json().items;
const invite = (as: string, body: object = {}, email = someEmail()) =>
  app.call('POST', '/exhibitor', {
    as,
    body: { email, accountName: 'Mara Stein', language: 'de', exhibitorId: stand.owner.exhibitor.id, ...body },
  });
const remove = (as: string, accountId: string) => app.call('DELETE', '/exhibitor/account', { as, body: { accountId } });
const unlock = (as: string, leadIds: 'ALL' | string[] = 'ALL', more: object = {}) =>
  app.call('POST', `/project/${stand.project.id}/lead/unlock`, { as, body: { leadIds, ...more } });
const costs = async (amount: number) => {
  const { id: priceId } = await createPrice(app, admin, { amount });
  await assign(app, admin, { priceId, scope: 'EXHIBITOR', scopeId: stand.owner.exhibitor.id });
};
const usedOfLicence = async () => {
  const [row] = await app.database.query<{ used: number }>(sql`
    select used from licences where exhibitor_id = ${stand.owner.exhibitor.id}`);
  return row?.used;
};

describe('the permission to buy', () => {
  test('belongs to who registered the company, and is given or not when a colleague is invited', async () => {
    expect(stand.owner.account.mayBuy).toBe(true);
    const invited = async (body: object) => (await invite(stand.owner.token, body)).json().account.mayBuy;
    expect([await invited({}), await invited({ mayBuy: true }), await invited({ mayBuy: false })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('stays as it was when an invitation is sent again', async () => {
    const email = someEmail();
    await invite(stand.owner.token, { mayBuy: false }, email);
    expect((await invite(stand.owner.token, {}, email)).json().account.mayBuy).toBe(false);
    expect((await invite(reader.token, {}, email)).json().account.mayBuy).toBe(false);
    expectProblem(await invite(reader.token, { mayBuy: true }, email), 'MAY_NOT_BUY');
  });

  test('is given and taken by who has it alone, to nobody by themselves', async () => {
    expectProblem(await change(reader.token, reader.account.id, { mayBuy: true }), 'MAY_NOT_BUY');
    expectProblem(await change(reader.token, stand.owner.account.id, { mayBuy: false }), 'MAY_NOT_BUY');
    expectProblem(await invite(reader.token, { mayBuy: true }), 'MAY_NOT_BUY');
    expect((await invite(reader.token)).json().account.mayBuy).toBe(false);
    const given = await change(stand.owner.token, reader.account.id, { mayBuy: true });
    expect(given.json()).toMatchObject({ id: reader.account.id, mayBuy: true });
    const own = await app.call('GET', '/exhibitor/account/current', { as: reader.token });
    expect(own.json().mayBuy).toBe(true);
  });

  test('is not taken from the last person who has it, by whatever way', async () => {
    const { token, account } = stand.owner;
    await invite(token, { mayBuy: true });
    expectProblem(await change(token, account.id, { mayBuy: false }), 'LAST_BUYER');
    for (const as of [token, reader.token]) expectProblem(await remove(as, account.id), 'LAST_BUYER');
    await change(token, reader.account.id, { mayBuy: true });
    expect((await remove(reader.token, account.id)).statusCode).toBe(204);
  });

  test('is left with one of two who take it from each other at once', async () => {
    const { token, account } = stand.owner;
    const both = [
      { token, id: account.id },
      { token: reader.token, id: reader.account.id },
    ] as const;
    for (let round = 0; round < 5; round += 1) {
      for (const { token: as } of both) for (const { id } of both) await change(as, id, { mayBuy: true });
      await Promise.all([
        change(token, reader.account.id, { mayBuy: false }),
        change(reader.token, account.id, { mayBuy: false }),
      ]);
      expect((await accounts()).filter(({ mayBuy }) => mayBuy)).toHaveLength(1);
    }
  });
});

describe('a colleague who may not buy', () => {
  test('unlocks what costs nothing', async () => {
    await costs(0);
    await fillLeads(app, stand.project.id, 2);
    expect((await unlock(reader.token)).json()).toMatchObject({ unlockedCount: 2 });
  });

  test('reads what leads cost, and unlocks none that cost something or use up a licence', async () => {
    await costs(250);
    await fillLeads(app, stand.project.id, 4);
    const { id: licenceId } = await grant(app, admin, { exhibitorId: stand.owner.exhibitor.id, quantity: 3 });
    const rows = await app.database.query<{ id: string }>(sql`
      select id from leads where project_id = ${stand.project.id}`);
    const ids = rows.map(({ id }) => id);
    expect((await unlock(reader.token, 'ALL', { isQuoteOnly: true })).json().quote).toMatchObject({ amount: 250 });
    expectProblem(await unlock(reader.token), 'MAY_NOT_BUY');
    expectProblem(await unlock(reader.token, ids), 'MAY_NOT_BUY');
    expect(await usedOfLicence()).toBe(0);
    expect((await unlock(stand.owner.token)).json()).toMatchObject({ unlockedCount: 3 });
    expect(licenceId).toBeDefined();
  });

  test('orders neither leads nor figures, and gets no address to pay at', async () => {
    await costs(250);
    await fillLeads(app, stand.project.id, 2);
    const order = { projectId: stand.project.id, target: 'LEAD', leadIds: 'ALL' };
    const ask = (as: string, path: string, body: object) => app.call('POST', path, { as, body });
    expect((await ask(reader.token, '/payment/quote', order)).json()).toMatchObject({ count: 2 });
    expectProblem(await ask(reader.token, '/payment/session', order), 'MAY_NOT_BUY');
    const figures = { projectId: stand.project.id, target: 'DASHBOARD' };
    expectProblem(await ask(reader.token, '/payment/session', figures), 'MAY_NOT_BUY');
    const payment = (await ask(stand.owner.token, '/payment/session', order)).json();
    expect(payment.url).toEqual(expect.any(String));
    const read = async (path: string) => (await app.call('GET', path, { as: reader.token })).json();
    expect((await read(`/payment/session/${payment.id}`)).url).toBeNull();
    expect((await read('/payment')).items).toMatchObject([{ id: payment.id, url: null }]);
  });

  test('buys nothing by a token of theirs', async () => {
    await costs(250);
    await fillLeads(app, stand.project.id, 1);
    await grant(app, admin, { exhibitorId: stand.owner.exhibitor.id });
    const made = await app.call('POST', '/managedToken', { as: reader.token, body: { name: 'CRM', scope: 'FULL' } });
    expectProblem(await unlock(made.json().token), 'MAY_NOT_BUY');
    expect(await usedOfLicence()).toBe(0);
  });
});
