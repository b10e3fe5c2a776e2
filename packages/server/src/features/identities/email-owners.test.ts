import { sql } from '@fairlead/database/sql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { nameAfterEmail } from '../../../../e2e/harness/people.ts';
import { createTestApp, someEmail, type TestApp } from '../../../test/app.ts';
import { createExhibitor, createPerson, type Person } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { verifyEmail } from '../../../test/verify-email.ts';

/** Gains of a stranger who signs up with another person's e-mail and never proves it: nothing of that person. */
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

/** A company that a stranger registered under another person's e-mail. */
async function squat(email = someEmail()) {
  const squatter = await createExhibitor(app, email);
  await nameAfterEmail(app, squatter);
  return squatter;
}

const currentAccount = (person: Person) => app.call('GET', '/exhibitor/account/current', { as: person.token });
const registerOrganizer = (body: object) =>
  app.call('POST', '/organizer', { as: admin.token, body: { name: 'Nordhaus Messe GmbH', language: 'en', ...body } });

describe('the right to act for an organizer', () => {
  test('is not had by an unconfirmed e-mail, but by its owner as soon as they confirm it', async () => {
    const squatter = await squat();
    const { email } = squatter;
    const organizer = await registerOrganizer({ contactEmail: email });
    expect(organizer.statusCode).toBe(201);
    expect((await currentAccount(squatter)).json()).toMatchObject({ roles: ['EXHIBITOR'], organizerId: null });
    expectProblem(await app.call('GET', '/organizer/current', { as: squatter.token }), 'FORBIDDEN');
    const [mail] = await mailsTo(app, email);
    expect(mail?.code).toBeUndefined();
    expect(mail?.text).toContain(`${app.config.urls.business}/verify-email`);

    const owner = await createPerson(app, email);
    await verifyEmail(app, owner);
    const own = await app.call('GET', '/organizer/current', { as: owner.token });
    expect(own.json().id).toBe(organizer.json().id);
    expectProblem(await app.call('GET', '/organizer/current', { as: squatter.token }), 'FORBIDDEN');
  });

  test('comes to the company of somebody who confirms the e-mail that they registered with', async () => {
    const honest = await squat();
    const organizer = (await registerOrganizer({ contactEmail: honest.email })).json();
    await verifyEmail(app, honest);
    expect((await currentAccount(honest)).json()).toMatchObject({
      exhibitorId: honest.exhibitor.id,
      roles: ['EXHIBITOR', 'ORGANIZER'],
      organizerId: organizer.id,
    });
    const waiting = await app.database.query(sql`select 1 from accounts where subject is null`);
    expect(waiting).toHaveLength(0);
  });

  test('cannot be given to an account that only calls itself by its e-mail, nor is that one offered', async () => {
    const squatter = await squat();
    const candidates = (await app.call('GET', `/organizer/candidates?q=${squatter.email}`, { as: admin.token })).json();
    expect(candidates.items).toEqual([]);
    const refused = await registerOrganizer({ contactEmail: squatter.email, accountId: squatter.account.id });
    expectProblem(refused, 'INVALID_INPUT');
    expect(refused.json().errors[0].code).toBe('account_unconfirmed');
    expect((await currentAccount(squatter)).json().organizerId).toBeNull();
  });
});

describe('a place in a company', () => {
  test('waits for the owner of the e-mail, whatever a stranger registered under it', async () => {
    const [company, squatter] = [await createExhibitor(app), await squat()];
    const body = { email: squatter.email, accountName: 'Tomás Rey', language: 'es', exhibitorId: company.exhibitor.id };
    const invited = await app.call('POST', '/exhibitor', { as: company.token, body });
    expect(invited.statusCode).toBe(201);
    const again = await app.call('POST', '/exhibitor', { as: company.token, body });
    expect(again.json().account.id).toBe(invited.json().account.id);
    expect((await currentAccount(squatter)).json().exhibitorId).toBe(squatter.exhibitor.id);

    const owner = await createPerson(app, squatter.email);
    expectProblem(await currentAccount(owner), 'FORBIDDEN');
    await verifyEmail(app, owner);
    expect((await currentAccount(owner)).json()).toMatchObject({ id: invited.json().account.id });
  });

  test('is taken back from nobody: who was never here can be removed, and does not count as a colleague', async () => {
    const [company, squatter] = [await createExhibitor(app), await squat()];
    const body = { email: squatter.email, accountName: 'Tomás Rey', language: 'es', exhibitorId: company.exhibitor.id };
    const { account } = (await app.call('POST', '/exhibitor', { as: company.token, body })).json();
    expectProblem(await app.call('DELETE', '/exhibitor/account', { as: company.token, body: {} }), 'LAST_ACCOUNT');
    const removed = await app.call('DELETE', '/exhibitor/account', {
      as: company.token,
      body: { accountId: account.id },
    });
    expect(removed.statusCode).toBe(204);
    const owner = await createPerson(app, squatter.email);
    await verifyEmail(app, owner);
    expectProblem(await currentAccount(owner), 'FORBIDDEN');
  });
});

describe('an invitation to a private fair', () => {
  const invitationsOf = async (by: Awaited<ReturnType<typeof createFair>>) =>
    (await app.call('GET', `/tradeFair/${by.fair.id}/invitation`, { as: by.token })).json().items;
  const fairsSeenBy = async ({ token }: Person): Promise<string[]> =>
    (await app.call('GET', '/exhibition?kind=TRADE_FAIR', { as: token }))
      .json()
      .items.map(({ id }: { id: string }) => id);

  async function inviteTo(by: Awaited<ReturnType<typeof createFair>>, email: string): Promise<void> {
    const body = { email, language: 'en' };
    const answer = await app.call('POST', `/tradeFair/${by.fair.id}/invitation`, { as: by.token, body });
    expect(answer.statusCode).toBe(201);
  }

  test('shows the fair to the owner of the e-mail and to nobody who only calls themselves by it', async () => {
    const by = await createFair(app, { isPublic: false });
    const squatter = await squat();
    await inviteTo(by, squatter.email);
    expectProblem(await app.call('GET', `/exhibition/${by.fair.id}`, { as: squatter.token }), 'NOT_FOUND');
    expect(await fairsSeenBy(squatter)).not.toContain(by.fair.id);
    expect(await invitationsOf(by)).toMatchObject([{ email: squatter.email, exhibitor: null }]);
    const file = (await app.call('GET', '/exhibitor/account/data', { as: squatter.token })).body;
    expect(file).not.toContain(by.fair.id);

    await verifyEmail(app, squatter);
    expect((await app.call('GET', `/exhibition/${by.fair.id}`, { as: squatter.token })).statusCode).toBe(200);
    expect(await fairsSeenBy(squatter)).toContain(by.fair.id);
    expect(await invitationsOf(by)).toMatchObject([{ exhibitor: { id: squatter.exhibitor.id } }]);
  });

  test('stays with the e-mail when an account that only called itself by it is removed', async () => {
    const by = await createFair(app, { isPublic: false });
    const thief = await createExhibitor(app);
    const squatter = await createPerson(app);
    const { accountId } = await joinCompany(thief, squatter);
    await inviteTo(by, squatter.email);
    const removed = await app.call('DELETE', '/exhibitor/account', { as: thief.token, body: { accountId } });
    expect(removed.statusCode).toBe(204);
    expect(await invitationsOf(by)).toMatchObject([{ email: squatter.email, exhibitor: null }]);
    expectProblem(await app.call('GET', `/exhibition/${by.fair.id}`, { as: thief.token }), 'NOT_FOUND');
  });

  /** An account of the company for a person who signed up with an e-mail and did not confirm it. */
  async function joinCompany(company: Awaited<ReturnType<typeof createExhibitor>>, person: Person) {
    const accountId = crypto.randomUUID();
    const subject = subjectOf(person.token);
    await app.database.execute(sql`
      insert into accounts (id, subject, email, name, exhibitor_id, roles, joined_at, created_at)
      values (${accountId}, ${subject}, ${person.email}, 'Mallory', ${company.exhibitor.id}, '{EXHIBITOR}', now(), now())`);
    return { accountId };
  }
});
