import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { identity, subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { someEmail } from '../../../test/app.ts';
import { createExhibitor, createPerson, createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createOrganizer } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

type Owner = Awaited<ReturnType<typeof createExhibitor>>;

const invite = (owner: Owner, email: string, value: object = {}) =>
  app.call('POST', '/exhibitor', {
    as: owner.token,
    body: { email, accountName: 'Tomás Rey', language: 'es', exhibitorId: owner.exhibitor.id, ...value },
  });

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly code?: string;
}
const mailsTo = async (email: string): Promise<Mail[]> =>
  (await app.http.inject({ url: `/outbox.json?to=${encodeURIComponent(email)}` })).json();

/** Signs in with the password of the mail and chooses another, as the client does. */
async function accept(email: string, temporary: string): Promise<string> {
  const { clientId } = app.provider;
  const challenge = await identity(app, 'InitiateAuth', {
    ClientId: clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: temporary },
  });
  expect(challenge['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED');
  const { USER_ID_FOR_SRP: username } = challenge['ChallengeParameters'] as Record<string, string>;
  const answer = await identity(app, 'RespondToAuthChallenge', {
    ClientId: clientId,
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: challenge['Session'],
    ChallengeResponses: { USERNAME: username, NEW_PASSWORD: 'a stand of my own' },
  });
  return (answer['AuthenticationResult'] as { IdToken: string }).IdToken;
}

/** They have shown that the e-mail is theirs. */
const confirmEmail = ({ email, token }: { email: string; token: string }) =>
  app.database.execute(
    sql`insert into identity.logins (login, sub, is_email) values (${email}, ${subjectOf(token)}, true)`,
  );

const accountsOf = async (owner: Owner) =>
  (await app.call('GET', '/exhibitor/account', { as: owner.token })).json().items as Record<string, unknown>[];

describe('inviting a colleague', () => {
  test('sends a mail in their language, and lets them in once they have chosen a password', async () => {
    const owner = await createExhibitor(app);
    const email = someEmail();
    const answer = await invite(owner, email.toUpperCase());
    expect(answer.statusCode).toBe(201);
    expect(answer.json().exhibitor.id).toBe(owner.exhibitor.id);
    expect(answer.json().account).toMatchObject({ email, name: 'Tomás Rey', roles: ['EXHIBITOR'], joinedAt: null });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(`${app.config.urls.business}/login`);
    expect(mail?.text).toContain('lng=es');
    const token = await accept(email, mail?.code ?? '');
    const current = await app.call('GET', '/exhibitor/account/current', { as: token });
    expect(current.json()).toMatchObject({ id: answer.json().account.id, consents: null });
    expect(current.json().joinedAt).not.toBeNull();
    expect((await app.call('GET', '/exhibitor/current', { as: token })).json()).toEqual(owner.exhibitor);
  });

  test('again, before they have come, sends another password and makes no second account', async () => {
    const owner = await createExhibitor(app);
    const email = someEmail();
    const first = (await invite(owner, email)).json().account;
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const second = await invite(owner, email, { accountName: 'Tomás Rey Sanz' });
    expect(second.json().account).toEqual({ ...first, name: 'Tomás Rey Sanz' });
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
    const [newest, oldest] = await mailsTo(email);
    await expect(accept(email, oldest?.code ?? '')).rejects.toThrow('NotAuthorizedException');
    const token = await accept(email, newest?.code ?? '');
    expect((await app.call('GET', '/exhibitor/account/current', { as: token })).statusCode).toBe(200);
    expect(expectProblem(await invite(owner, email), 'INVALID_INPUT').errors?.[0]).toMatchObject({
      path: 'body.email',
      code: 'colleague_already',
    });
    expect(await accountsOf(owner)).toHaveLength(2);
  });

  test('makes one account when it is done ten times at once', async () => {
    const owner = await createExhibitor(app);
    const email = someEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(owner, email)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map((answer) => answer.json().account.id)).size).toBe(1);
    expect(await accountsOf(owner)).toHaveLength(2);
  });

  test('opens the company to somebody who is a visitor already, with the password they have', async () => {
    const owner = await createExhibitor(app);
    const visitor = await createVisitor(app);
    await confirmEmail(visitor);
    const answer = await invite(owner, visitor.email);
    expect(answer.statusCode, answer.body).toBe(201);
    expect((await app.call('GET', '/exhibitor/current', { as: visitor.token })).json().id).toBe(owner.exhibitor.id);
    expect((await app.call('GET', '/visitor', { as: visitor.token })).statusCode).toBe(200);
  });

  test("is refused into another company, by a stranger, and of somebody else's people", async () => {
    const [owner, other] = [await createExhibitor(app), await createExhibitor(app)];
    expectProblem(await invite(owner, someEmail(), { exhibitorId: other.exhibitor.id }), 'NOT_FOUND');
    const stranger = await createPerson(app);
    expectProblem(await invite({ ...owner, token: stranger.token }, someEmail()), 'NOT_FOUND');
    await confirmEmail(other);
    const problem = expectProblem(await invite(owner, other.email), 'INVALID_INPUT');
    expect(problem.errors?.[0]).toMatchObject({ path: 'body.email', code: 'account_elsewhere' });
    expect((await mailsTo(other.email)).map(({ text }) => text.includes('/login'))).not.toContain(true);
    expect(await accountsOf(owner)).toHaveLength(1);
  });

  test('is refused of whoever the company lists already, whether or not their e-mail is confirmed', async () => {
    const owner = await createExhibitor(app);
    const problem = expectProblem(await invite(owner, owner.email), 'INVALID_INPUT');
    expect(problem.errors?.[0]).toMatchObject({ path: 'body.email', code: 'colleague_already' });
    expect(await accountsOf(owner)).toHaveLength(1);
  });

  test('needs an e-mail, and the registration of a company a name', async () => {
    const owner = await createExhibitor(app);
    const colleague = { accountName: 'Tomás', language: 'en', exhibitorId: owner.exhibitor.id };
    const faults = async (body: object) =>
      expectProblem(await app.call('POST', '/exhibitor', { as: owner.token, body }), 'INVALID_INPUT').errors;
    expect(await faults(colleague)).toMatchObject([{ path: 'body.email', code: 'required' }]);
    expect(await faults({ accountName: 'Tomás', language: 'en' })).toMatchObject([
      { path: 'body.name', code: 'required' },
    ]);
  });
});

describe('PATCH /exhibitor/account/{accountId}', () => {
  const patch = (as: string, accountId: string, body: object) =>
    app.call('PATCH', `/exhibitor/account/${accountId}`, { as, body });

  async function createTeam(owner: Owner) {
    const person = await createPerson(app);
    await confirmEmail(person);
    const account = (await invite(owner, person.email)).json().account as { id: string };
    await app.call('POST', '/exhibitor/account/consent', { as: person.token, body: consents });
    return { owner, colleague: { ...person, id: account.id } };
  }

  test('changes the own name, and nobody else can', async () => {
    const { owner, colleague } = await createTeam(await createExhibitor(app));
    const answer = await patch(colleague.token, colleague.id, { name: ' Tomás R. ' });
    expect(answer.json()).toMatchObject({ id: colleague.id, name: 'Tomás R.', roles: ['EXHIBITOR'] });
    expectProblem(await patch(owner.token, colleague.id, { name: 'Somebody' }), 'FORBIDDEN');
    expect((await accountsOf(owner)).map(({ name }) => name)).toContain('Tomás R.');
  });

  test('changes roles, which apply at once', async () => {
    const { owner, colleague } = await createTeam(await createExhibitor(app));
    const answer = await patch(owner.token, colleague.id, { roles: ['BUSINESS', 'EXHIBITOR', 'BUSINESS'] });
    expect(answer.json().roles).toEqual(['EXHIBITOR', 'BUSINESS']);
    for (const roles of [[], ['BUSINESS']]) {
      const problem = expectProblem(await patch(owner.token, colleague.id, { roles }), 'INVALID_INPUT');
      expect(problem.errors?.[0]).toMatchObject({ path: 'body.roles', code: 'role_needed' });
    }
    expectProblem(await patch(owner.token, crypto.randomUUID(), { roles: ['EXHIBITOR'] }), 'NOT_FOUND');
  });

  test("lets only an organizer's own people give and take its role", async () => {
    const { owner, colleague } = await createTeam(await createExhibitor(app));
    const giveRole = () => patch(owner.token, colleague.id, { roles: ['EXHIBITOR', 'ORGANIZER'] });
    expect(expectProblem(await giveRole(), 'INVALID_INPUT').errors?.[0]).toMatchObject({ code: 'role_not_yours' });
    expect((await app.call('GET', '/exhibitor/account', { as: colleague.token })).statusCode).toBe(200);

    const organizer = await createOrganizer(app);
    await app.database.execute(
      sql`update accounts set roles = '{EXHIBITOR,ORGANIZER}' where id = ${organizer.account.id}`,
    );
    const team = await createTeam(organizer);
    const given = await patch(organizer.token, team.colleague.id, { roles: ['EXHIBITOR', 'ORGANIZER'] });
    expect(given.json()).toMatchObject({ organizerId: organizer.organizerId, roles: ['EXHIBITOR', 'ORGANIZER'] });
    const taken = await patch(team.colleague.token, organizer.account.id, { roles: ['EXHIBITOR'] });
    expect(taken.json()).toMatchObject({ organizerId: null, roles: ['EXHIBITOR'] });
    expectProblem(await patch(organizer.token, team.colleague.id, { roles: ['EXHIBITOR'] }), 'INVALID_INPUT');
  });
});
