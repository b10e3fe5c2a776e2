import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createExhibitor, createPerson, createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const company = { name: 'Kessler Antriebstechnik', accountName: 'Jana Brandt', language: 'de' };
const register = (as: string, value: object = {}) =>
  app.call('POST', '/exhibitor', { as, body: { ...company, ...value } });

describe('POST /exhibitor', () => {
  test('makes the company and its first account, with the e-mail of the sign-in', async () => {
    const person = await createPerson(app);
    const answer = await register(person.token, { website: 'https://kessler.example', countryCode: 'de' });
    expect(answer.statusCode).toBe(201);
    const { exhibitor, account } = answer.json();
    expect(exhibitor).toMatchObject({
      name: company.name,
      partyKind: 'EXHIBITOR',
      website: 'https://kessler.example',
      countryCode: 'DE',
      language: 'de',
    });
    expect(account).toMatchObject({
      email: person.email,
      name: 'Jana Brandt',
      exhibitorId: exhibitor.id,
      organizerId: null,
      roles: ['EXHIBITOR'],
      suspendedAt: null,
    });
    expect((await app.call('GET', '/exhibitor/current', { as: person.token })).json()).toEqual(exhibitor);
  });

  test('gives a company outside of fairs the role BUSINESS as well', async () => {
    const { token } = await createPerson(app);
    expect((await register(token, { partyKind: 'BUSINESS' })).json().account.roles).toEqual(['EXHIBITOR', 'BUSINESS']);
  });

  test.each([
    ['the roles of a colleague', { roles: ['EXHIBITOR'] }, 'roles'],
    ['the name of a company, for a colleague', { exhibitorId: randomUUID(), email: 'tomas@example.org' }, 'name'],
    [
      'the country, for a colleague',
      { name: undefined, exhibitorId: randomUUID(), email: 'tomas@example.org', countryCode: 'DE' },
      'countryCode',
    ],
  ])('refuses what it would ignore: %s', async (_, value, field) => {
    const { token } = await createPerson(app);
    const { errors } = expectProblem(await register(token, value), 'INVALID_INPUT');
    expect(errors).toMatchObject([{ path: `body.${field}`, code: 'not_for_this_registration' }]);
  });

  test('is refused a second time, by the same person', async () => {
    const { token } = await createPerson(app);
    await register(token);
    expectProblem(await register(token, { name: 'Another GmbH' }), 'ALREADY_REGISTERED');
    expect((await app.call('GET', '/exhibitor/current', { as: token })).json().name).toBe(company.name);
  });

  test('makes one company when twenty registrations arrive at once', async () => {
    const { token } = await createPerson(app);
    const name = `Crowd ${crypto.randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(token, { name })));
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expectProblem(answer, 'ALREADY_REGISTERED');
    }
    expect(await app.database.query(sql`select 1 from exhibitors where name = ${name}`)).toHaveLength(1);
  });

  test('refuses an e-mail other than that of the sign-in, and takes it in capitals', async () => {
    const person = await createPerson(app);
    const problem = expectProblem(await register(person.token, { email: 'other@example.com' }), 'INVALID_INPUT');
    expect(problem.errors).toEqual([
      { path: 'body.email', code: 'email_differs', message: 'Use the e-mail address that you signed in with.' },
    ]);
    expect((await register(person.token, { email: ` ${person.email.toUpperCase()} ` })).statusCode).toBe(201);
  });

  test('lets a visitor become an exhibitor and stay a visitor', async () => {
    const { token } = await createVisitor(app);
    expect((await register(token)).statusCode).toBe(201);
    expect((await app.call('GET', '/visitor', { as: token })).statusCode).toBe(200);
    expect((await app.call('GET', '/exhibitor/current', { as: token })).statusCode).toBe(200);
  });
});

describe('PATCH /exhibitor', () => {
  test('changes what is sent, clears null, and leaves the rest alone', async () => {
    const { token, exhibitor } = await createExhibitor(app);
    const patch = (body: object) => app.call('PATCH', '/exhibitor', { as: token, body });
    expect((await patch({ website: 'https://kessler.example', vatId: 'DE123', address: 'Ring 1' })).statusCode).toBe(
      200,
    );
    expect((await patch({ vatId: null, name: '  Kessler & Söhne  ' })).json()).toEqual({
      ...exhibitor,
      name: 'Kessler & Söhne',
      website: 'https://kessler.example',
      address: 'Ring 1',
      vatId: null,
    });
    expect((await patch({})).statusCode).toBe(200);
  });

  test('stores text in one normal form', async () => {
    const { token } = await createExhibitor(app);
    const answer = await app.call('PATCH', '/exhibitor', { as: token, body: { name: 'Mu\u0308ller' } });
    expect(answer.json().name).toBe('M\u00fcller');
  });

  test('names each faulty field', async () => {
    const { token } = await createExhibitor(app);
    const body = { name: 'a\nb', website: 'javascript:alert(1)', countryCode: 'Germany', vatId: 'x'.repeat(41) };
    const problem = expectProblem(await app.call('PATCH', '/exhibitor', { as: token, body }), 'INVALID_INPUT');
    expect(problem.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['body.name', 'single_line'],
      ['body.website', 'web_address'],
      ['body.countryCode', 'country_code'],
      ['body.vatId', 'too_big'],
    ]);
  });
});
