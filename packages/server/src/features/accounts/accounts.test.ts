import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { createExhibitor, createPerson } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { deleteAccountButLast, findAccount } from './queries.ts';

const app = useOwnTestApp();

/** Makes a colleague in the company at once, without an invitation. */
async function createColleague(exhibitorId: string, email?: string) {
  const person = await createPerson(app);
  const id = newId();
  await app.database.execute(sql`
    insert into accounts (id, subject, email, name, exhibitor_id, roles, joined_at, created_at)
    values (${id}, ${subjectOf(person.token)}, ${email ?? person.email}, 'Colleague', ${exhibitorId}, '{EXHIBITOR}', now(), now())`);
  return { ...person, id };
}

const emails = (answer: { json(): { items: { email: string }[] } }) => answer.json().items.map(({ email }) => email);

describe('GET /exhibitor/account', () => {
  test("lists the company's accounts by e-mail, page by page", async () => {
    const owner = await createExhibitor(app);
    const wanted = [owner.email, ...'edcba'].map((name) => (name.includes('@') ? name : `${name}@list.example`));
    for (const email of wanted.slice(1)) await createColleague(owner.exhibitor.id, email);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const path: string = `/exhibitor/account?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`;
      const answer = await app.call('GET', path, { as: owner.token });
      expect(answer.json().items.length).toBeLessThanOrEqual(2);
      seen.push(...emails(answer));
      cursor = answer.json().nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(wanted.toSorted());
  });

  test('finds part of an e-mail in any case, and takes % and _ as themselves', async () => {
    const owner = await createExhibitor(app);
    for (const email of ['max_a@x.example', 'maxba@x.example', '100%@x.example', '1000@x.example', 'a\\b@x.example']) {
      await createColleague(owner.exhibitor.id, email);
    }
    const find = async (text: string) =>
      emails(await app.call('GET', `/exhibitor/account?filterEmail=${encodeURIComponent(text)}`, { as: owner.token }));
    expect(await find('MAX_')).toEqual(['max_a@x.example']);
    expect(await find('100%')).toEqual(['100%@x.example']);
    expect(await find('a\\b')).toEqual(['a\\b@x.example']);
    expect(await find('%')).toEqual(['100%@x.example']);
    expect(await find("x' or '1'='1")).toEqual([]);
  });

  test("shows an admin everybody's, or one company's", async () => {
    const [owner, other, admin] = [await createExhibitor(app), await createExhibitor(app), await createAdmin(app)];
    const find = async (query: string) =>
      emails(await app.call('GET', `/exhibitor/account${query}`, { as: admin.token }));
    expect(await find(`?exhibitorId=${owner.exhibitor.id}`)).toEqual([owner.email]);
    expect(await find(`?filterEmail=${encodeURIComponent(other.email)}`)).toEqual([other.email]);
  });

  test('shows a suspension until it runs out', async () => {
    const [owner, admin] = [await createExhibitor(app), await createAdmin(app)];
    const suspendedAt = async () =>
      (await app.call('GET', `/exhibitor/account?exhibitorId=${owner.exhibitor.id}`, { as: admin.token })).json()
        .items[0].suspendedAt;
    const now = Date.now();
    const until = new Date(now + 600_000);
    const body = { targetKind: 'ACCOUNT', targetId: owner.account.id, reason: 'Spam', until: until.toISOString() };
    app.setNow(new Date(now));
    try {
      expect((await app.call('POST', '/admin/suspension', { as: admin.token, body })).statusCode).toBe(201);
      expect(await suspendedAt()).toBe(new Date(now).toISOString());
      app.setNow(until);
      expect(await suspendedAt()).toBeNull();
    } finally {
      app.setNow(null);
    }
  });
});

describe('DELETE /exhibitor/account', () => {
  const remove = (as: string, accountId?: string) =>
    app.call('DELETE', '/exhibitor/account', { as, body: accountId === undefined ? {} : { accountId } });
  const left = async (exhibitorId: string) =>
    (await app.database.query(sql`select 1 from accounts where exhibitor_id = ${exhibitorId}`)).length;

  test('never deletes the last one', async () => {
    const owner = await createExhibitor(app);
    expectProblem(await remove(owner.token), 'LAST_ACCOUNT');
    expectProblem(await remove(owner.token, owner.account.id), 'LAST_ACCOUNT');
    expect(await left(owner.exhibitor.id)).toBe(1);
  });

  test("deletes a colleague's, who is out at once, and one's own without a body", async () => {
    const owner = await createExhibitor(app);
    const colleague = await createColleague(owner.exhibitor.id);
    expect((await app.call('GET', '/exhibitor/current', { as: colleague.token })).statusCode).toBe(200);
    expect((await remove(owner.token, colleague.id)).statusCode).toBe(204);
    expectProblem(await app.call('GET', '/exhibitor/current', { as: colleague.token }), 'TOKEN_REVOKED');
    expectProblem(await remove(owner.token, colleague.id), 'NOT_FOUND');
    await createColleague(owner.exhibitor.id);
    expect((await app.call('DELETE', '/exhibitor/account', { as: owner.token })).statusCode).toBe(204);
    expect(await left(owner.exhibitor.id)).toBe(1);
  });

  test('leaves a colleague who is a visitor as well that', async () => {
    const owner = await createExhibitor(app);
    const colleague = await createColleague(owner.exhibitor.id);
    const body = { email: colleague.email, profile: { name: 'Colleague' }, consents, language: 'en' };
    expect((await app.call('POST', '/visitor', { as: colleague.token, body })).statusCode).toBe(201);
    expect((await app.call('GET', '/exhibitor/current', { as: colleague.token })).statusCode).toBe(200);
    expect((await remove(owner.token, colleague.id)).statusCode).toBe(204);
    await expect
      .poll(async () => (await app.call('GET', '/exhibitor/current', { as: colleague.token })).statusCode)
      .toBe(403);
    expect((await app.call('GET', '/visitor', { as: colleague.token })).statusCode).toBe(200);
  });

  test('leaves one when two colleagues delete each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await createExhibitor(app);
      const colleague = await createColleague(owner.exhibitor.id);
      const answers = await Promise.all([remove(owner.token, colleague.id), remove(colleague.token, owner.account.id)]);
      expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(1);
      expect(await left(owner.exhibitor.id)).toBe(1);
    }
  });

  test('leaves one when the two deletions overlap for certain; without the lock nobody would be left', async () => {
    const careless =
      (id: string) =>
      async (tx: Executor): Promise<void> => {
        await tx.execute(sql`
        delete from accounts a where a.id = ${id}
          and exists (select 1 from accounts other where other.exhibitor_id = a.exhibitor_id and other.id <> a.id)`);
      };
    const careful =
      (id: string) =>
      async (tx: Executor): Promise<void> => {
        const row = await findAccount(tx, id);
        if (row) await deleteAccountButLast(tx, row);
      };
    const leftBy = async (way: typeof careless) => {
      const owner = await createExhibitor(app);
      const colleague = await createColleague(owner.exhibitor.id);
      const results = await overlap(app.database, way(colleague.id), way(owner.account.id));
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      return left(owner.exhibitor.id);
    };
    expect(await leftBy(careless)).toBe(0);
    expect(await leftBy(careful)).toBe(1);
  });
});

describe('the own account', () => {
  test('is answered with its roles, and with what was agreed to', async () => {
    const owner = await createExhibitor(app);
    const current = () => app.call('GET', '/exhibitor/account/current', { as: owner.token });
    expect((await current()).json()).toEqual({ ...owner.account, consents: null });
    const stored = await app.call('POST', '/exhibitor/account/consent', { as: owner.token, body: consents });
    expect(stored.statusCode).toBe(204);
    expect((await current()).json().consents).toEqual(consents);
  });
});
