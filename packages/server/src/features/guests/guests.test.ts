import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { someEmail } from '../../../test/app.ts';
import { answerAll } from '../../../test/claims.ts';
import { createBeacon, createPerson, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createGuest, linkSentTo, openLink, requestLink } from '../../../test/guests.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';

const app = useOwnTestApp();
let stand: Awaited<ReturnType<typeof createStand>>;
beforeEach(async () => {
  app.setNow(null);
  stand = await createStand(app);
});

const listOf = async (token: string): Promise<{ beaconId: string }[]> =>
  (await app.call('GET', '/scan', { as: token })).json().items;
const statusOf = async (token: string) => (await app.call('GET', '/visitor', { as: token })).statusCode;
const recordsAt = (email: string) =>
  app.database.query<{ id: string; subject: string }>(sql`select id, subject from visitors where email = ${email}`);

describe('a guest', () => {
  test('leaves an e-mail, and can scan, note and see what they opened', async () => {
    const email = someEmail();
    const { visitor, token } = await createGuest(app, email);
    expect(visitor).toMatchObject({ email, isGuest: true, profile: { name: '' }, consents });
    const answer = await scan(app, token, scanBody(stand.beacon));
    expect(answer.result).toBe('OK');
    expect(await listOf(token)).toMatchObject([{ beaconId: stand.beacon.id }]);
    const point = await app.call('GET', `/scan/${stand.beacon.id}`, { as: token });
    expect([point.statusCode, point.json().title]).toEqual([200, stand.beacon.title]);
    const [lead] = (await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token })).json().items;
    expect(lead).toMatchObject({ scanCount: 1 });
  });

  test('fills in the profile later; a name is theirs to leave open', async () => {
    const { token } = await createGuest(app);
    const put = (profile: object) => app.call('PUT', '/visitor', { as: token, body: { profile } });
    expect((await put({ organization: 'Volvik' })).json().profile).toMatchObject({ organization: 'Volvik' });
    expect((await put({ name: 'Marta', organization: 'Volvik' })).json().profile.name).toBe('Marta');
    const person = await createVisitor(app);
    const refused = await app.call('PUT', '/visitor', { as: person.token, body: { profile: {} } });
    expect(expectProblem(refused, 'INVALID_INPUT').errors).toMatchObject([{ path: 'body.profile.name' }]);
  });

  test('needs the consents and an e-mail, and nothing is kept of who gives none', async () => {
    const email = someEmail();
    const body = { email, consents: { ...consents, consentTerms: false }, language: 'en' };
    expectProblem(await app.call('POST', '/visitor', { body }), 'INVALID_INPUT');
    expectProblem(
      await app.call('POST', '/visitor', { body: { ...body, email: 'nobody', consents } }),
      'INVALID_INPUT',
    );
    expect(await recordsAt(email)).toEqual([]);
  });

  test('is told the same whoever has the e-mail, and sees nothing of them', async () => {
    const person = await createVisitor(app);
    await verifyEmail(app, person);
    await scan(app, person.token, scanBody(stand.beacon));
    const [first, second] = [await createGuest(app, person.email), await createGuest(app, person.email)];
    expect(Object.keys(first.visitor)).toEqual(Object.keys((await createGuest(app)).visitor));
    for (const { token } of [first, second]) expect(await listOf(token)).toEqual([]);
    expect(first.visitor.id).not.toBe(second.visitor.id);
    await scan(app, first.token, scanBody(stand.beacon));
    expect(await listOf(second.token)).toEqual([]);
    const stored = (await app.call('GET', '/visitor/account/data', { as: second.token })).body;
    expect(stored).not.toContain(person.visitor.id);
    expect(stored).not.toContain(first.visitor.id);
  });

  test('has the rights of a visitor and no others', async () => {
    const { token } = await createGuest(app);
    expectProblem(await app.call('GET', '/exhibition', { as: token }), 'FORBIDDEN');
    expectProblem(await app.call('GET', '/session', { as: token }), 'FORBIDDEN');
    const invited = { name: 'Kessler', accountName: 'Jana', language: 'en', consents };
    expect((await app.call('POST', '/exhibitor', { as: token, body: invited })).statusCode).toBe(403);
  });

  test('leaves, and the token ends', async () => {
    const email = someEmail();
    const { token } = await createGuest(app, email);
    await scan(app, token, scanBody(stand.beacon));
    expect((await app.call('DELETE', '/visitor/account', { as: token })).statusCode).toBe(204);
    expect(await recordsAt(email)).toEqual([]);
    await expect.poll(() => statusOf(token)).toBe(401);
    const deleted = await app.database.query(sql`select 1 from departed_identities where subject like 'guest:%'`);
    expect(deleted).toEqual([]);
  });

  test('who is suspended is out', async () => {
    const admin = await createAdmin(app);
    const { visitor, token } = await createGuest(app);
    const body = { targetKind: 'VISITOR', targetId: visitor.id, reason: 'Spam' };
    expect((await app.call('POST', '/admin/suspension', { as: admin.token, body })).statusCode).toBe(201);
    await expect.poll(async () => (await app.call('GET', '/visitor', { as: token })).json().code).toBe('SUSPENDED');
  });
});

describe('the way back by mail', () => {
  test('joins what was done under the e-mail when its owner says that it was them', async () => {
    const email = someEmail();
    const [first, second] = [await createGuest(app, email), await createGuest(app, email)];
    const other = await createBeacon(app, stand.owner.token, stand.project.id);
    await scan(app, first.token, scanBody(stand.beacon));
    await scan(app, second.token, scanBody(stand.beacon));
    await scan(app, second.token, scanBody(other));
    expect((await requestLink(app, email)).statusCode).toBe(202);
    const { token } = (await openLink(app, await linkSentTo(app, email))).json();
    expect(await listOf(token)).toEqual([]);
    expect(await answerAll(app, token, true)).toBe(2);
    expect((await listOf(token)).map(({ beaconId }) => beaconId).toSorted()).toEqual(
      [stand.beacon.id, other.id].toSorted(),
    );
    for (const old of [first, second]) expect([await statusOf(old.token), await listOf(old.token)]).toEqual([200, []]);
    const leads = (await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token })).json().items;
    expect(leads).toMatchObject([{ scanCount: 3 }]);
  });

  test('leads to the same record again, which is asked about whoever came since', async () => {
    const email = someEmail();
    await createGuest(app, email);
    await requestLink(app, email);
    const first = (await openLink(app, await linkSentTo(app, email))).json().token;
    const later = await createGuest(app, email);
    await scan(app, later.token, scanBody(stand.beacon));
    expect(await listOf(first)).toEqual([]);
    const asked = new Date();
    await requestLink(app, email);
    const second = (await openLink(app, await linkSentTo(app, email, asked))).json().token;
    expect(subjectOf(second)).toBe(subjectOf(first));
    expect([await answerAll(app, second, true), (await listOf(first)).length]).toEqual([1, 1]);
  });

  test('works once, for half an hour, and says of a wrong one what it says of a used one', async () => {
    const email = someEmail();
    await createGuest(app, email);
    await requestLink(app, email);
    const link = await linkSentTo(app, email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => openLink(app, link)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    const used = await openLink(app, link);
    const wrong = await openLink(app, 'x'.repeat(43));
    const said = (answer: typeof used) => ({ ...answer.json(), requestId: '' });
    expect(said(used)).toEqual(said(wrong));
    const asked = new Date();
    await requestLink(app, email);
    const late = await linkSentTo(app, email, asked);
    app.setNow(new Date(Date.now() + 31 * 60_000));
    expectProblem(await openLink(app, late), 'LINK_ENDED');
  });

  test('speaks to a visitor as one', async () => {
    const email = someEmail();
    await createGuest(app, email);
    await app.call('POST', '/visitor/link', { body: { email, language: 'de' } });
    await linkSentTo(app, email);
    expect((await mailsTo(app, email))[0]?.text).toMatch(/auf dem du weitermachen möchtest/);
  });

  test('is answered alike and mailed to nobody where no guest entered the e-mail', async () => {
    const [stranger, person] = [someEmail(), await createVisitor(app)];
    const answers = [await requestLink(app, stranger), await requestLink(app, person.email)];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [202, ''],
      [202, ''],
    ]);
    const left = () => app.database.query(sql`select 1 from guest_links where email in (${stranger}, ${person.email})`);
    await expect.poll(async () => (await left()).length).toBe(0);
    expect((await mailsTo(app, stranger)).length).toBe(0);
  });

  test('is mailed five times an hour at most', async () => {
    const email = someEmail();
    await createGuest(app, email);
    for (let time = 0; time < 8; time += 1) expect((await requestLink(app, email)).statusCode).toBe(202);
    await expect.poll(async () => (await mailsTo(app, email)).length).toBe(5);
    const open = () => app.database.query(sql`select 1 from guest_links where email = ${email} and token_hash is null`);
    await expect.poll(async () => (await open()).length).toBe(0);
    expect((await mailsTo(app, email)).length).toBe(5);
  });

  test('gives no token where somebody signs in with the e-mail, who is asked what guests did', async () => {
    const person = await createVisitor(app);
    await verifyEmail(app, person);
    const guest = await createGuest(app, person.email);
    await scan(app, guest.token, scanBody(stand.beacon));
    expect(await listOf(person.token)).toEqual([]);
    await requestLink(app, person.email);
    const used = await openLink(app, await linkSentTo(app, person.email));
    expect(used.json()).toEqual({ token: null });
    expect([await listOf(person.token), await answerAll(app, person.token, true)]).toEqual([[], 1]);
    expect(await listOf(person.token)).toMatchObject([{ beaconId: stand.beacon.id }]);
  });
});

describe('signing up later', () => {
  test('with the verified e-mail takes what the person confirms along: points, notes, the consent given there', async () => {
    const email = someEmail();
    const guest = await createGuest(app, email);
    await scan(app, guest.token, scanBody(stand.beacon));
    const body = { ids: [stand.beacon.id], note: 'Call them' };
    expect((await app.call('PATCH', '/scan', { as: guest.token, body })).statusCode).toBe(200);
    const person = await createPerson(app, email);
    const made = await app.call('POST', '/visitor', {
      as: person.token,
      body: { email, profile: { name: 'Marta' }, consents, language: 'en' },
    });
    expect(made.statusCode).toBe(201);
    expect(await listOf(person.token)).toEqual([]);
    await verifyEmail(app, person);
    expect([await listOf(person.token), await answerAll(app, person.token, true)]).toEqual([[], 1]);
    expect(await listOf(person.token)).toMatchObject([{ beaconId: stand.beacon.id, note: 'Call them' }]);
    const shared = (await app.call('GET', '/visitor/sharing', { as: person.token })).json();
    expect(shared).toMatchObject([{ isShared: true }]);
    const former = subjectOf(guest.token);
    const left = await app.database.query<{ purpose: string }>(sql`
      select purpose from consent_events where subject = ${former} order by purpose`);
    expect(left.map(({ purpose }) => purpose)).toEqual(['MARKETING', 'PRIVACY', 'TERMS']);
  });

  test('a guest who showed the e-mail by a link is joined as well', async () => {
    const email = someEmail();
    await createGuest(app, email);
    await requestLink(app, email);
    const { token } = (await openLink(app, await linkSentTo(app, email))).json();
    await scan(app, token, scanBody(stand.beacon));
    const person = await createPerson(app, email);
    const body = { email, profile: { name: 'Marta' }, consents, language: 'en' };
    await app.call('POST', '/visitor', { as: person.token, body });
    await verifyEmail(app, person);
    expect(await listOf(person.token)).toMatchObject([{ beaconId: stand.beacon.id }]);
    await expect.poll(() => statusOf(token)).toBe(401);
  });

  test('takes the record of this phone along before the e-mail is verified, under the same e-mail only', async () => {
    const email = someEmail();
    const guest = await createGuest(app, email);
    await scan(app, guest.token, scanBody(stand.beacon));
    const stranger = await createVisitor(app);
    const take = (as: string, token: string) => app.call('POST', '/visitor/guest', { as, body: { token } });
    expectProblem(await take(stranger.token, guest.token), 'INVALID_INPUT');
    expectProblem(await take(stranger.token, 'nonsense'), 'INVALID_INPUT');
    expect(await statusOf(guest.token)).toBe(200);
    const person = await createPerson(app, email);
    const body = { email, profile: { name: 'Marta' }, consents, language: 'en' };
    expect((await app.call('POST', '/visitor', { as: person.token, body })).statusCode).toBe(201);
    const answers = await Promise.all([1, 2, 3].map(() => take(person.token, guest.token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await listOf(person.token)).toMatchObject([{ beaconId: stand.beacon.id }]);
    await expect.poll(() => statusOf(guest.token)).toBe(401);
    // Nor does anybody else get what its phone has not sent.
    expectProblem(await take(stranger.token, guest.token), 'INVALID_INPUT');
    expect((await take(person.token, guest.token)).statusCode).toBe(200);
  });

  test('what the person took back stays taken back, whatever was done under the e-mail', async () => {
    const person = await createVisitor(app);
    await scan(app, person.token, scanBody(stand.beacon));
    const { exhibitor } = stand.owner;
    const sharing = (as: string, isShared: boolean) =>
      app.call('PUT', `/visitor/sharing/${exhibitor.id}`, { as, body: { isShared } });
    expect((await sharing(person.token, false)).statusCode).toBeLessThan(300);
    const guest = await createGuest(app, person.email);
    await scan(app, guest.token, scanBody(stand.beacon));
    await verifyEmail(app, person);
    await answerAll(app, person.token, true);
    const shared = (await app.call('GET', '/visitor/sharing', { as: person.token })).json();
    expect(shared).toMatchObject([{ isShared: false }]);
    const [last] = await app.database.query(sql`
      select granted from consent_events where subject = ${subjectOf(person.token)} and exhibitor_id = ${exhibitor.id}
      order by at desc, id desc limit 1`);
    expect(last).toEqual({ granted: false });
    const leads = (await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token })).json().items;
    expect(leads).toMatchObject([{ isConsentWithdrawn: true }]);
  });
});
