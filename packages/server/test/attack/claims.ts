import { randomUUID } from 'node:crypto';
import { currentTextVersion } from '@fairlead/contract/consents';
import { clientIdOf, identity, parsed } from '../../../e2e/harness/identity.ts';
import { codeSentTo } from '../../../e2e/harness/outbox.ts';
import { becomeVisitor, createPerson, createStand, type Person, someEmail } from '../../../e2e/harness/people.ts';
import * as samples from '../../../e2e/harness/samples.ts';
import { type Attack, hold, type Stand, signUpAs, type Target } from './target.ts';

interface Guest {
  readonly token: string;
  readonly code: string;
}

const victim = { name: 'Quixana Zwyrtek', organization: 'Plonkworks', city: 'Xanthopolis', phone: '9988776' };
const secrets = ['Quixana', 'Zwyrtek', 'Plonkworks', 'Xanthopolis', '9988776'];

const as = (token: string): Person => ({ token }) as Person;

async function registerGuest({ api }: Target, email: string): Promise<Guest> {
  const body = { email, profile: { name: 'Mallory' }, consents: samples.consents, language: 'en' };
  const { token, visitor } = parsed<{ token: string; visitor: { code: string } }>(
    await api(null, 'POST', '/visitor', body),
    'POST /visitor',
  );
  return { token, code: visitor.code };
}

async function scanAt({ api }: Target, token: string, { beacons }: Stand): Promise<void> {
  const event = { id: randomUUID(), beaconId: beacons[0]?.id, occurredAt: new Date().toISOString(), source: 'LINK' };
  parsed(await api(as(token), 'POST', '/scan', event), 'POST /scan');
}

/** Signs up with the e-mail, confirms it, and fills in the profile that must stay unknown to others. */
async function signUpAsOwner({ server }: Target, email: string): Promise<Person> {
  const person = await createPerson(server, 'app', { email, isConfirmed: true });
  await becomeVisitor(server, person, victim, 'en');
  return person;
}

const paths = ({ project }: Stand): string[] => [
  ...['', '?sort=name', '?unlocked=true', '?q=quixana', '?q=plonkworks'].map(
    (query) => `/project/${project.id}/lead${query}`,
  ),
  `/project/${project.id}/leadReport/extended/csv`,
  `/project/${project.id}/leadReport/complete/csv`,
];

const readAll = async ({ api }: Target, stand: Stand): Promise<string[]> =>
  Promise.all(paths(stand).map(async (path) => (await api(stand.owner, 'GET', path)).text));

const unlockAll = ({ api }: Target, { owner, project }: Stand) =>
  api(owner, 'POST', `/project/${project.id}/lead/unlock`, { leadIds: 'ALL' });

const claimsOf = async ({ api }: Target, token: string): Promise<{ id: string; exhibitor: { id: string } }[]> =>
  parsed(await api(as(token), 'GET', '/visitor/claim'), 'GET /visitor/claim');

function holdUnchanged(before: readonly string[], after: readonly string[]): string {
  const differing = before.filter((text, nth) => text !== after[nth]).length;
  hold(differing === 0, `${differing} of ${before.length} readings differ`);
  const leaked = secrets.filter((secret) => after.some((text) => text.includes(secret)));
  hold(leaked.length === 0, `${leaked.join(', ')} can be read`);
  return `${differing} of ${before.length} readings of the leads differ`;
}

/** Attacks by an exhibitor who knows a visitor's e-mail, and wants to know the person. */
export const claimAttacks: readonly Attack[] = [
  {
    name: 'read who owns an e-mail by a guest under it that paid for its own lead',
    async run(target) {
      const stand = await createStand(target.server);
      const email = someEmail();
      await scanAt(target, (await registerGuest(target, email)).token, stand);
      await unlockAll(target, stand);
      const before = await readAll(target, stand);
      const owner = await signUpAsOwner(target, email);
      const figure = holdUnchanged(before, await readAll(target, stand));
      const sharing = await target.api(owner, 'GET', '/visitor/sharing');
      hold(sharing.text === '[]', 'the owner is said to share data with it');
      return `${figure}, ${(await claimsOf(target, owner.token)).length} question is asked`;
    },
  },
  {
    name: 'capture the owner of an e-mail by the code of a guest, after an honest yes at another stand',
    async run(target) {
      const stand = await createStand(target.server);
      const [, honest] = target.stands;
      const email = someEmail();
      const guest = await registerGuest(target, email);
      await scanAt(target, guest.token, honest);
      const owner = await signUpAsOwner(target, email);
      const [claim] = await claimsOf(target, owner.token);
      await target.api(owner, 'POST', '/visitor/claim', { answers: [{ id: claim?.id, isOwn: true }] });
      const item = { id: randomUUID(), code: guest.code, occurredAt: new Date().toISOString() };
      const path = `/project/${stand.project.id}/lead/capture`;
      const captured = await target.api(stand.owner, 'POST', path, { items: [item] });
      await unlockAll(target, stand);
      const leaked = secrets.filter((secret) => captured.text.includes(secret));
      const read = (await readAll(target, stand)).join('');
      hold(leaked.length === 0 && !secrets.some((secret) => read.includes(secret)), 'the code leads to the owner');
      return `captured as ${/"name":"([^"]*)"/.exec(captured.text)?.[1]}, not as the owner`;
    },
  },
  {
    name: 'make a lead confirmed that was made under a squatted e-mail, once its owner resets the password',
    async run(target) {
      const stand = await createStand(target.server);
      const squatter = await signUpAs(target.server, someEmail());
      await becomeVisitor(target.server, squatter, { name: 'Mallory' }, 'en');
      await scanAt(target, squatter.token, stand);
      await unlockAll(target, stand);
      const before = await readAll(target, stand);
      const [ClientId, Username, asked] = [await clientIdOf(target.server), squatter.username, new Date()];
      await identity(target.server, 'ForgotPassword', { ClientId, Username });
      const ConfirmationCode = await codeSentTo(target.server, squatter.email, asked);
      const Password = 'another good password';
      await identity(target.server, 'ConfirmForgotPassword', { ClientId, Username, ConfirmationCode, Password });
      return holdUnchanged(before, await readAll(target, stand));
    },
  },
  {
    name: 'undo the no of an e-mail’s owner, or answer in their place',
    async run(target) {
      const stand = await createStand(target.server);
      const email = someEmail();
      const guest = await registerGuest(target, email);
      await scanAt(target, guest.token, stand);
      const owner = await signUpAsOwner(target, email);
      const [claim] = await claimsOf(target, owner.token);
      const answer = (by: string, isOwn: boolean) =>
        target.api(as(by), 'POST', '/visitor/claim', { answers: [{ id: claim?.id, isOwn }] });
      for (const by of [guest.token, target.visitor.token]) {
        const { text } = await answer(by, true);
        hold(text.includes('MISSING'), `answers for the owner: ${text}`);
      }
      hold((await answer(owner.token, false)).text.includes('OK'), 'the owner is kept from answering');
      const path = `/visitor/sharing/${claim?.exhibitor.id}`;
      const { status } = await target.api(as(guest.token), 'PUT', path, { isShared: true });
      hold(status === 409, `the guest shares again: ${status}`);
      return '2 answers of others are MISSING, the guest’s consent is 409';
    },
  },
  {
    name: 'make a guest in somebody’s browser by the form of another site',
    async run(target) {
      const [{ beacons }] = target.stands;
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
      const body = new URLSearchParams({ email: someEmail(), consent: currentTextVersion });
      const answer = await target.server.ask('app', 'POST', `/scan/${beacons[0]?.code}`, { headers, body });
      hold(answer.status === 422, `the form is taken: ${answer.status}`);
      hold(!/eyJ[\w-]+\.eyJ/.test(answer.text), 'the page has a token');
      return `${answer.status}, and no token`;
    },
  },
];
