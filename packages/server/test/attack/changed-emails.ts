import { randomUUID } from 'node:crypto';
import { clientIdOf, identity, parsed, signInDirectly } from '../../../e2e/harness/identity.ts';
import { createPerson, createVisitor, type Person, someEmail } from '../../../e2e/harness/people.ts';
import * as samples from '../../../e2e/harness/samples.ts';
import { type Attack, hold, type Target } from './target.ts';

/** Gives an account another e-mail, unconfirmed, and renews its session under it. */
async function renew({ server }: Target, { username, password }: Person, email: string): Promise<Person> {
  const { AccessToken, RefreshToken } = await signInDirectly(server, username, password);
  const UserAttributes = [{ Name: 'email', Value: email }];
  await identity(server, 'UpdateUserAttributes', { AccessToken, UserAttributes });
  const { AuthenticationResult } = await identity<{ AuthenticationResult: { IdToken: string; AccessToken: string } }>(
    server,
    'InitiateAuth',
    {
      ClientId: await clientIdOf(server),
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    },
  );
  const { IdToken: token, AccessToken: accessToken } = AuthenticationResult;
  return { email, username, password, token, accessToken, refreshToken: RefreshToken };
}

async function scanAsGuest({ api, stands }: Target, email: string): Promise<Person> {
  const body = { email, profile: { name: 'Max M' }, consents: samples.consents, language: 'en' };
  const guest = parsed<{ token: string }>(await api(null, 'POST', '/visitor', body), 'POST /visitor') as Person;
  const beaconId = stands[0].beacons[0]?.id;
  const event = { id: randomUUID(), beaconId, occurredAt: new Date().toISOString(), source: 'LINK' };
  parsed(await api(guest, 'POST', '/scan', event), 'POST /scan');
  return guest;
}

/** Attacks by a person whose e-mail was confirmed, and who then changes it. */
export const changedEmailAttacks: readonly Attack[] = [
  {
    name: 'see a private fair by changing a confirmed e-mail to one that was invited',
    async run(target) {
      const { api, organizer, server } = target;
      const invited = someEmail();
      const fair = `/tradeFair/${organizer.privateFair.id}/invitation`;
      parsed(await api(organizer, 'POST', fair, { email: invited }), 'the invitation');
      const person = await createPerson(server, 'app', { isConfirmed: true });
      parsed(
        await api(person, 'POST', '/exhibitor', { ...samples.company, accountName: 'Mallory' }),
        'POST /exhibitor',
      );
      const renewed = await renew(target, person, invited);
      for (const session of [person, renewed]) {
        const { status } = await api(session, 'GET', `/exhibition/${organizer.privateFair.id}`);
        hold(status === 404 || status === 401, `reads it: ${status}`);
      }
      const list = await api(organizer, 'GET', fair);
      hold(
        !list.text.includes('Mallory') && !list.text.includes(samples.company.name),
        'the list says that it is theirs',
      );
      return 'neither the session of before nor the renewed one reads it';
    },
  },
  {
    name: 'answer for what was scanned under an e-mail, by changing a confirmed one to it',
    async run(target) {
      const { api, server } = target;
      const theirs = someEmail();
      const guest = await scanAsGuest(target, theirs);
      const renewed = await renew(target, await createVisitor(server, { isConfirmed: true }), theirs);
      const { text } = await api(renewed, 'GET', '/visitor/claim');
      hold(text === '[]', `is asked about it: ${text.slice(0, 200)}`);
      const own = await api(renewed, 'GET', '/visitor/sharing');
      hold(own.text === '[]', `is said to share with it: ${own.text.slice(0, 200)}`);
      const kept = await api(guest, 'GET', '/scan');
      hold(kept.status === 200, `the guest has lost it: ${kept.status}`);
      return 'nothing is asked, and the guest keeps it';
    },
  },
  {
    name: 'answer another person’s question, or take their data back for them',
    async run(target) {
      const { api, server, visitor } = target;
      const email = someEmail();
      await scanAsGuest(target, email);
      const owner = await createVisitor(server, { email, isConfirmed: true });
      const asked = (await api(owner, 'GET', '/visitor/claim')).text;
      const claims = JSON.parse(asked) as { id: string; exhibitor: { id: string } }[];
      hold(claims.length > 0, 'control: the owner of the e-mail is not asked');
      for (const { id, exhibitor } of claims) {
        for (const isOwn of [true, false]) {
          const { text } = await api(visitor, 'POST', '/visitor/claim', { answers: [{ id, isOwn }] });
          hold(text.includes('MISSING'), `answers it: ${text}`);
        }
        const stranger = await createVisitor(server);
        const { status } = await api(stranger, 'PUT', `/visitor/sharing/${exhibitor.id}`, { isShared: false });
        hold(status === 404, `takes back what was never given: ${status}`);
      }
      hold((await api(owner, 'GET', '/visitor/claim')).text === asked, 'the question has changed');
      return `${claims.length} question, still asked as before`;
    },
  },
];
