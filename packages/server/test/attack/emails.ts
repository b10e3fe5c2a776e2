import { clientIdOf, tryIdentity } from '../../../e2e/harness/identity.ts';
import { mailsTo } from '../../../e2e/harness/outbox.ts';
import { someEmail } from '../../../e2e/harness/people.ts';
import * as samples from '../../../e2e/harness/samples.ts';
import { claimAttacks } from './claims.ts';
import { type Attack, Breach, hold, signUpAs, type Target } from './target.ts';

const company = { ...samples.company, accountName: 'Mallory' };

/** Signs up with another person's e-mail, unconfirmed, and registers a company under it. */
async function squat(target: Target, email = someEmail()) {
  const squatter = await signUpAs(target.server, email);
  await target.api(squatter, 'POST', '/exhibitor', company);
  return squatter;
}

/** Attacks by a person who knows another person's e-mail and nothing else. */
export const emailAttacks: readonly Attack[] = [
  {
    name: 'become an organizer by an e-mail that is not theirs',
    async run(target) {
      const squatter = await squat(target);
      const registration = { name: 'Messe', contactEmail: squatter.email, language: 'en' };
      const registered = await target.api(target.admin, 'POST', '/organizer', registration);
      hold(registered.status === 201, `the administrator is kept from inviting: ${registered.status}`);
      const own = await target.api(squatter, 'GET', '/organizer/current');
      hold(own.status === 403, `GET /organizer/current answers ${own.status}`);
      const { text } = await target.api(target.admin, 'GET', `/organizer/candidates?q=${squatter.email}`);
      hold(!text.includes(squatter.email), 'is offered as a candidate');
      return 'invited, and waiting for the owner of the e-mail';
    },
  },
  {
    name: 'enter a company by an invitation to somebody else’s e-mail',
    async run(target) {
      const squatter = await squat(target);
      const [stand] = target.stands;
      const exhibitor = JSON.parse((await target.api(stand.owner, 'GET', '/exhibitor/current')).text) as { id: string };
      const body = { email: squatter.email, accountName: 'Tomás', language: 'en', exhibitorId: exhibitor.id };
      const invited = await target.api(stand.owner, 'POST', '/exhibitor', body);
      hold(invited.status === 201, `the company is kept from inviting: ${invited.status}`);
      const leads = await target.api(squatter, 'GET', `/project/${stand.project.id}/lead`);
      hold(leads.status === 404, `reads its leads: ${leads.status}`);
      return 'the company’s leads answer 404';
    },
  },
  {
    name: 'see a private fair that somebody else was invited to',
    async run(target) {
      const squatter = await squat(target);
      const { organizer } = target;
      const path = `/tradeFair/${organizer.privateFair.id}/invitation`;
      await target.api(organizer, 'POST', path, { email: squatter.email });
      const fair = await target.api(squatter, 'GET', `/exhibition/${organizer.privateFair.id}`);
      hold(fair.status === 404, `reads it: ${fair.status}`);
      const list = await target.api(organizer, 'GET', path);
      hold(!list.text.includes('Kessler'), 'the list says that it is the squatter');
      return '404; the invitation waits for the owner';
    },
  },
  {
    name: 'flood somebody with invitations',
    async run(target) {
      const email = someEmail();
      const [stand] = target.stands;
      const exhibitor = JSON.parse((await target.api(stand.owner, 'GET', '/exhibitor/current')).text) as { id: string };
      const body = { email, accountName: 'Tomás', language: 'en', exhibitorId: exhibitor.id };
      const answers = [];
      for (let count = 0; count < 40; count += 1) {
        answers.push((await target.api(stand.owner, 'POST', '/exhibitor', body)).status);
      }
      const mails = (await mailsTo(target.server, email)).length;
      hold(mails <= 10, `${mails} mails`);
      hold(answers.includes(429), `nothing is refused: ${[...new Set(answers)]}`);
      return `${mails} mails of 40`;
    },
  },
  {
    name: 'use up the codes that somebody needs to get back in',
    async run(target) {
      const email = someEmail();
      const owner = await signUpAs(target.server, email);
      const ClientId = await clientIdOf(target.server);
      const forgot = () => tryIdentity(target.server, 'ForgotPassword', { ClientId, Username: email });
      for (let count = 0; count < 6; count += 1) await forgot();
      const mails = await mailsTo(target.server, email);
      hold(mails.length <= 8, `${mails.length} mails`);
      const code = mails.find((mail) => mail.code !== undefined)?.code ?? '';
      const reset = await tryIdentity(target.server, 'ConfirmForgotPassword', {
        ClientId,
        Username: owner.username,
        ConfirmationCode: code,
        Password: 'another good password',
      });
      if (reset.status !== 200) throw new Breach(`the owner’s code is refused: ${reset.text}`);
      return `${mails.length} mails, and the newest code works`;
    },
  },
  {
    name: 'learn whether somebody has an account',
    async run(target) {
      const ClientId = await clientIdOf(target.server);
      const ask = async (Username: string) => {
        const { status, text } = await tryIdentity(target.server, 'ForgotPassword', {
          ClientId,
          Username,
        });
        return `${status} ${text.replace(/"Destination":"[^"]*"/, '')}`;
      };
      const [known, unknown] = [await ask(target.visitor.username), await ask(someEmail())];
      hold(known === unknown, `${known} and ${unknown}`);
      return 'the same answer';
    },
  },
  ...claimAttacks,
];
