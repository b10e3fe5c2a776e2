import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { identity, subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import {
  createExhibitor,
  createPerson,
  createStand,
  createVisitor,
  type Person,
  scan,
  scanBody,
  signUpVisitor,
} from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';

const app = useOwnTestApp();

const deleteUser = (person: Person) => identity(app, 'DeleteUser', { AccessToken: person.accessToken });

async function recordsOf(person: Person): Promise<string[]> {
  const subject = subjectOf(person.token);
  const rows = await app.database.query<{ kind: string }>(sql`
    select 'visitor' as kind from visitors where subject = ${subject}
    union all select 'account' from accounts where subject = ${subject}
    union all select 'admin' from admins where subject = ${subject}
    union all select 'email' from verified_addresses where subject = ${subject}
    union all select 'identity' from identity.users where sub = ${subject}`);
  return rows.map(({ kind }) => kind);
}

const makeAdmin = (person: Person) =>
  app.database.execute(sql`
    insert into admins (id, subject, email, name, created_at)
    values (${newId()}, ${subjectOf(person.token)}, ${person.email}, 'Person', now())`);

async function outboxHas(email: string): Promise<boolean> {
  return (await app.http.inject({ url: `/outbox.json?to=${encodeURIComponent(email)}` })).json().length > 0;
}

describe('DeleteUser at the identity provider', () => {
  test('takes everything kept under the sign-in along, as if each record had been left', async () => {
    const stand = await createStand(app);
    const person = await signUpVisitor(app, { name: 'Quixana Zwyrtek' });
    await scan(app, person.token, scanBody(stand.beacon));
    await createAdmin(app);
    await makeAdmin(person);
    await app.database.execute(sql`
      insert into accounts (id, subject, email, name, exhibitor_id, roles, created_at)
      values (${newId()}, ${subjectOf(person.token)}, ${person.email}, 'C', ${stand.owner.exhibitor.id}, '{EXHIBITOR}', now())`);
    await expect.poll(() => outboxHas(person.email)).toBe(true);

    expect(await deleteUser(person)).toEqual({});

    expect(await recordsOf(person)).toEqual([]);
    expect(await outboxHas(person.email)).toBe(false);
    const leads = await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token });
    expect(leads.json().items).toMatchObject([{ name: '', scanCount: 1, isConsentWithdrawn: true }]);
    const [entry] = await app.database.query(
      sql`select action, admin_email from audit_entries where target_label = ${person.email}`,
    );
    expect(entry).toEqual({ action: 'removeAdmin', adminEmail: person.email });
    const body = { email: person.email, profile: { name: 'Again' }, consents, language: 'en' };
    expectProblem(await app.call('POST', '/visitor', { as: person.token, body }), 'TOKEN_REVOKED');
  });

  test('is refused to the last account of a company and to the last administrator, and changes nothing', async () => {
    const owner = await createExhibitor(app);
    const body = { email: owner.email, profile: { name: 'Jana Brandt' }, consents, language: 'en' };
    expect((await app.call('POST', '/visitor', { as: owner.token, body })).statusCode).toBe(201);
    const before = await recordsOf(owner);
    expect(before).toEqual(expect.arrayContaining(['visitor', 'account', 'identity']));
    const refusal = { __type: 'InvalidParameterException', message: 'User is needed and cannot be deleted.' };
    await expect(deleteUser(owner)).rejects.toThrow(refusal.message);
    expect(await recordsOf(owner)).toEqual(before);
    expect((await app.call('GET', '/visitor', { as: owner.token })).statusCode).toBe(200);

    const last = await createVisitor(app);
    await app.database.execute(sql`delete from admins`);
    await makeAdmin(last);
    const held = await recordsOf(last);
    await expect(deleteUser(last)).rejects.toThrow(refusal.message);
    expect(await recordsOf(last)).toEqual(held);
  });

  test('deletes who has no record yet', async () => {
    const person = await createPerson(app);
    await deleteUser(person);
    expect(await recordsOf(person)).toEqual([]);
  });
});
