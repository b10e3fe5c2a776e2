import { randomUUID } from 'node:crypto';
import { parsed } from '../../../e2e/harness/identity.ts';
import { createStand, type Person, someEmail } from '../../../e2e/harness/people.ts';
import { type Attack, acceptInvitation, hold, type Target } from './target.ts';

type Caller = Pick<Person, 'token'>;

/** A stand with a lead at 2.50 and a prepaid licence, and a colleague of its owner who may not buy. */
async function prepareStand({ server, admin, visitor, api }: Target) {
  const { owner, project, beacons } = await createStand(server);
  const account = parsed<{ id: string; exhibitorId: string }>(
    await api(owner, 'GET', '/exhibitor/account/current'),
    'GET account/current',
  );
  const { id: accountId, exhibitorId } = account;
  const made = await api(admin, 'POST', '/price', { name: 'Lead', target: 'LEAD', amount: 250, currency: 'EUR' });
  const { id: priceId } = parsed<{ id: string }>(made, 'POST /price');
  const assignment = { priceId, scope: 'EXHIBITOR', scopeId: exhibitorId };
  parsed(await api(admin, 'POST', '/price/assign', assignment), 'POST /price/assign');
  const licence = { exhibitorId, name: 'Pack', target: 'LEAD', quantity: 10 };
  parsed(await api(admin, 'POST', '/license', licence), 'POST /license');
  const occurredAt = new Date().toISOString();
  const event = { id: randomUUID(), beaconId: beacons[0]?.id, occurredAt, source: 'LINK' };
  parsed(await api(visitor, 'POST', '/scan', event), 'POST /scan');
  const invite = (by: Person, email: string, more: object = {}) =>
    api(by, 'POST', '/exhibitor', { email, accountName: 'Mara', language: 'en', exhibitorId, ...more });
  const email = someEmail();
  const invited = parsed<{ account: { id: string } }>(await invite(owner, email, { mayBuy: false }), 'POST /exhibitor');
  const colleague = { ...(await acceptInvitation(server, email)), accountId: invited.account.id };
  parsed(await api(colleague, 'GET', '/exhibitor/account/current'), 'the colleague joins');
  return { owner: { ...owner, accountId }, colleague, project, invite };
}

export const buyingAttacks: readonly Attack[] = [
  {
    name: 'spend the company’s money without the permission to',
    async run(target) {
      const { api, server } = target;
      const { owner, colleague, project, invite } = await prepareStand(target);
      const unlock = (by: Caller) =>
        api(by as Person, 'POST', `/project/${project.id}/lead/unlock`, { leadIds: 'ALL' });
      const order = (by: Caller, body: object) =>
        api(by as Person, 'POST', '/payment/session', { projectId: project.id, ...body });
      let tries = 0;
      const refuse = async (what: string, answer: Promise<{ status: number; text: string }>, code = 'MAY_NOT_BUY') => {
        const { status, text } = await answer;
        tries += 1;
        hold(status >= 400 && status < 500 && text.includes(code), `${what}: ${status} ${text.slice(0, 200)}`);
      };
      const spend = async (what: string, by: Caller, code?: string) => {
        await refuse(`unlock ${what}`, unlock(by), code);
        await refuse(`order leads ${what}`, order(by, { target: 'LEAD', leadIds: 'ALL' }), code);
        await refuse(`order figures ${what}`, order(by, { target: 'DASHBOARD' }), code);
      };
      const change = (id: string, mayBuy: boolean) =>
        api(colleague, 'PATCH', `/exhibitor/account/${id}`, { mayBuy, roles: ['EXHIBITOR'] });
      await spend('as oneself', colleague);

      // By a token of one's own, and by the colleague's stand device, whose set-up code anybody of the company may ask for.
      const token = async (by: Person, scope: string) =>
        parsed<{ id: string; token: string }>(
          await api(by, 'POST', '/managedToken', { name: 'Phone', scope, projectId: project.id }),
          'POST /managedToken',
        );
      await refuse('unlock by a token of one’s own', unlock(await token(colleague, 'FULL')));
      const device = await token(owner, 'CAPTURE');
      const { code } = parsed<{ code: string }>(
        await api(colleague, 'POST', `/managedToken/${device.id}/code`, {}),
        'the code of the device',
      );
      const redeemed = await api(null, 'POST', '/managedToken/redeem', { code });
      await spend('by the stand device', parsed<Caller>(redeemed, 'the secret of the device'), 'FORBIDDEN');

      // By giving oneself the permission, taking it from its owner, or inviting oneself a second time with it.
      await refuse('give it to oneself', change(colleague.accountId, true));
      await refuse('take it from who has it', change(owner.accountId, false));
      const last = api(colleague, 'DELETE', '/exhibitor/account', { accountId: owner.accountId });
      await refuse('remove who has it', last, 'LAST_BUYER');
      await refuse('invite a second account with it', invite(colleague, someEmail(), { mayBuy: true }));
      const email = someEmail();
      parsed(await invite(colleague, email), 'a second account without it');
      await spend('by a second account', await acceptInvitation(server, email));

      // By paying for the order of another company.
      const ordered = parsed<{ id: string }>(
        await order(owner, { target: 'DASHBOARD' }),
        'the order of who has the permission',
      );
      for (const path of [`/payment/session/${ordered.id}`, '/payment']) {
        const { text } = await api(colleague, 'GET', path);
        tries += 1;
        hold(text.includes(ordered.id) && !/"url":"/.test(text), `${path} says where to pay`);
      }
      const licences = await api(owner, 'GET', '/license');
      hold(licences.text.includes('"remaining":10'), `the licence is used: ${licences.text.slice(0, 300)}`);
      return `${tries} tries refused, the licence is whole`;
    },
  },
];
