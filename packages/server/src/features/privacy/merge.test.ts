import { sql } from '@fairlead/database/sql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createVisitor, type Person } from '../../../test/factories.ts';
import { createIntegratedFair, importThem, visitorsAt } from '../../../test/imported-visitors.ts';
import { importFile, sheetOf } from '../../../test/imports.ts';
import { createAdmin } from '../../../test/roles.ts';
import { verifyEmail } from '../../../test/verify-email.ts';
import { findVisitorsToRegister } from '../visitors/import-visitors.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const register = (person: Person, profile: object = {}) =>
  app.call('POST', '/visitor', {
    as: person.token,
    body: { email: person.email, profile: { name: 'Marta Lindqvist', ...profile }, consents, language: 'en' },
  });
const own = (person: Person, path: string) => app.call('GET', path, { as: person.token });

describe('a visitor whom an organizer imported', () => {
  test('is the person who registers with the verified e-mail: profile, answers, registration and printed code', async () => {
    const [by, person] = [await createIntegratedFair(app, admin.token), await createPerson(app)];
    const imported = await importThem(app, by, person);
    await verifyEmail(app, person);
    const made = await register(person, { city: 'Malmö' });
    expect(made.statusCode, made.body).toBe(201);
    // The person's own fields count; those they left open come from the other record.
    expect(made.json().profile).toMatchObject({
      name: 'Marta Lindqvist',
      organization: 'Volvik Powertrain',
      city: 'Malmö',
    });
    expect(await visitorsAt(app, person.email)).toMatchObject([
      { id: made.json().id, subject: subjectOf(person.token) },
    ]);
    const registered = await own(person, `/tradeFair/${by.fair.id}/participation/own`);
    expect(registered.json()).toMatchObject({ additionalAttributes: { hall: 'B2', diet: 'Vegan' } });
    expect(registered.json().joinedAt).not.toBeNull();
    const targets = await app.database.query(sql`
      select target_id from codes where code in (${imported.code}, ${made.json().code})`);
    expect(targets).toEqual([{ targetId: made.json().id }, { targetId: made.json().id }]);
  });

  test('is the person whose e-mail is verified later, and not before', async () => {
    const [by, person] = [await createIntegratedFair(app, admin.token), await createVisitor(app)];
    const imported = await importThem(app, by, person);
    expect((await own(person, `/tradeFair/${by.fair.id}/participation/own`)).json().joinedAt).toBeNull();
    expect(await visitorsAt(app, person.email)).toHaveLength(2);
    await verifyEmail(app, person);
    expect(await visitorsAt(app, person.email)).toMatchObject([{ id: person.visitor.id }]);
    expect((await own(person, `/tradeFair/${by.fair.id}/participation/own`)).json().joinedAt).not.toBeNull();
    const [{ found } = { found: '?' }] = await app.database.query(sql`
      select target_id as found from codes where code = ${imported.code}`);
    expect(found).toBe(person.visitor.id);
  });

  test('stays apart from whoever only calls themselves by the e-mail, whatever they do', async () => {
    const [by, person] = [await createIntegratedFair(app, admin.token), await createPerson(app)];
    const imported = await importThem(app, by, person);
    const { visitor } = { visitor: (await register(person)).json() };
    expect(visitor.profile.organization).toBeNull();
    await app.call('PUT', '/visitor', { as: person.token, body: { profile: { name: 'Me again' } } });
    expect((await visitorsAt(app, person.email)).map(({ id }) => id).toSorted()).toEqual(
      [visitor.id, imported.id].toSorted(),
    );
    const stored = (await own(person, '/visitor/account/data')).body;
    for (const secret of ['Volvik', 'Göteborg', '123456', '"B2"', imported.id, imported.code])
      expect(stored).not.toContain(secret);
  });

  test('who was verified before the import is not made a second time, also when the provider is not asked', async () => {
    const [by, person] = [await createIntegratedFair(app, admin.token), await createVisitor(app)];
    await verifyEmail(app, person);
    await app.database.transaction(async (tx) => {
      const known = await findVisitorsToRegister(tx, [person.email], new Map());
      expect(known.get(person.email)).toBe(person.visitor.id);
    });
    const file = sheetOf(['Name', 'E-mail'], ['Marta', person.email]);
    expect((await importFile(app, by, file, { kind: 'VISITORS' })).counts.OK).toBe(1);
    expect(await visitorsAt(app, person.email)).toHaveLength(1);
  });

  test('who was suspended stays so as the person', async () => {
    const [by, person] = [await createIntegratedFair(app, admin.token), await createVisitor(app)];
    const imported = await importThem(app, by, person);
    const body = { targetKind: 'VISITOR', targetId: imported.id, reason: 'Spam' };
    expect((await app.call('POST', '/admin/suspension', { as: admin.token, body })).statusCode).toBe(201);
    expect((await own(person, '/visitor')).statusCode).toBe(200);
    await verifyEmail(app, person);
    await expect.poll(async () => (await own(person, '/visitor')).json().code).toBe('SUSPENDED');
  });
});
