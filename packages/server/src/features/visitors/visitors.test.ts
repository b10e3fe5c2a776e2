import { isCode } from '@fairlead/contract/code';
import { languages } from '@fairlead/contract/languages';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { consents } from '../../../../e2e/harness/samples.ts';
import { createPerson, createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { readSvgQrCode } from '../../../test/qr-code.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const empty = {
  profession: null,
  industry: null,
  organization: null,
  city: null,
  state: null,
  countryCode: null,
  phone: null,
  prefix: null,
};

const register = (person: { email: string; token: string }, value: object = {}) =>
  app.call('POST', '/visitor', {
    as: person.token,
    body: { email: person.email, profile: { name: 'Marta Lindqvist' }, consents, language: 'de', ...value },
  });

describe('POST /visitor', () => {
  test('makes the profile, the personal code and the first consents', async () => {
    const person = await createPerson(app);
    const answer = await register(person);
    expect(answer.statusCode).toBe(201);
    const visitor = answer.json();
    expect(visitor).toMatchObject({
      email: person.email,
      profile: { name: 'Marta Lindqvist', ...empty },
      language: 'de',
      consents,
      isGuest: false,
    });
    expect(isCode(visitor.code)).toBe(true);
    for (const path of ['/visitor', '/visitor/account/current']) {
      expect((await app.call('GET', path, { as: person.token })).json()).toEqual(visitor);
    }
  });

  test('makes one profile when twenty registrations arrive at once, and refuses the others', async () => {
    const person = await createPerson(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(person)));
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expectProblem(answer, 'ALREADY_REGISTERED');
    }
    const { id } = (await app.call('GET', '/visitor', { as: person.token })).json();
    expect(await app.database.query(sql`select 1 from codes where target_id = ${id}`)).toHaveLength(1);
    const events = await app.database.query(sql`
      select 1 from consent_events e join visitors v on v.subject = e.subject where v.id = ${id}`);
    expect(events).toHaveLength(3);
  });

  test("refuses somebody else's e-mail, and consents that are not given", async () => {
    const person = await createPerson(app);
    const other = expectProblem(await register(person, { email: 'other@example.com' }), 'INVALID_INPUT');
    expect(other.errors?.[0]).toMatchObject({ path: 'body.email', code: 'email_differs' });
    for (const missing of ['consentTerms', 'consentPrivacy']) {
      const answer = await register(person, { consents: { ...consents, [missing]: false } });
      expect(expectProblem(answer, 'INVALID_INPUT').errors?.[0]).toMatchObject({
        path: 'body.consents.consentTerms',
        code: 'consent_needed',
        message: 'Accept the terms and the privacy notice.',
      });
    }
    expect((await register(person, { consents: { ...consents, consentMarketingUpdates: true } })).statusCode).toBe(201);
  });
});

describe('PUT /visitor', () => {
  test('replaces the whole profile: what is left out is gone', async () => {
    const { token, visitor } = await createVisitor(app);
    const replace = (body: object) => app.call('PUT', '/visitor', { as: token, body });
    const profile = { ...empty, name: 'M. Lindqvist', phone: '170 123-45', prefix: '+46', profession: 'ENGINEERING' };
    expect((await replace({ profile, language: 'es' })).json()).toEqual({ ...visitor, profile, language: 'es' });
    const bare = await replace({ profile: { name: 'Marta' } });
    expect(bare.json()).toMatchObject({ profile: { ...empty, name: 'Marta' }, language: 'es' });
    expect((await app.call('GET', '/visitor', { as: token })).json()).toEqual(bare.json());
  });

  test('refuses a telephone number that nobody could dial, and names the field and the remedy', async () => {
    const { token } = await createVisitor(app);
    const fault = async (prefix: string, phone: string) => {
      const body = { profile: { name: 'Marta', prefix, phone } };
      return expectProblem(await app.call('PUT', '/visitor', { as: token, body }), 'INVALID_INPUT').errors;
    };
    expect(await fault('+999', '170 1234567')).toMatchObject([
      { path: 'body.profile.prefix', code: 'prefix_unknown', message: expect.stringContaining('+49') },
    ]);
    expect(await fault('+34', '944 555 01')).toMatchObject([{ path: 'body.profile.phone', code: 'phone_too_short' }]);
    expect(await fault('+34', '944 555 01023')).toMatchObject([{ path: 'body.profile.phone', code: 'phone_too_long' }]);
  });

  test('names the faulty fields in the language asked for', async () => {
    const { token } = await createVisitor(app);
    const body = { profile: { name: '', phone: 'call me', prefix: '0046' } };
    const faults = async (language: string) =>
      expectProblem(await app.call('PUT', '/visitor', { as: token, body, language }), 'INVALID_INPUT').errors;
    const german = await faults('de');
    expect(german?.map(({ path }) => path)).toEqual(['body.profile.name', 'body.profile.phone', 'body.profile.prefix']);
    const texts = await Promise.all(languages.map(async (language) => JSON.stringify(await faults(language))));
    expect(new Set(texts).size).toBe(languages.length);
  });
});

describe('the settings', () => {
  test('have defaults, and are replaced as a whole', async () => {
    const { token } = await createVisitor(app);
    const defaults = {
      hideCameraButton: false,
      vibration: true,
      sound: false,
      skippedConfirmations: [],
      analytics: false,
      appearance: null,
    };
    const get = async () => (await app.call('GET', '/visitor/configuration', { as: token })).json();
    const put = (body: object) => app.call('PUT', '/visitor/configuration', { as: token, body });
    expect(await get()).toEqual({ ...defaults, language: 'en' });
    const changed = {
      hideCameraButton: true,
      vibration: false,
      sound: true,
      skippedConfirmations: ['archive', 'camera'],
      analytics: true,
      appearance: 'dark',
    };
    expect((await put(changed)).json()).toEqual({ ...changed, language: 'en' });
    expect(await get()).toEqual({ ...changed, language: 'en' });
    expect((await put({ language: 'es' })).json()).toEqual({ ...defaults, language: 'es' });
    expect((await app.call('GET', '/visitor', { as: token })).json()).toMatchObject({ language: 'es' });
    await put({});
    expect(await get()).toEqual({ ...defaults, language: 'es' });
    expectProblem(await put({ skippedConfirmations: ['everything'] }), 'INVALID_INPUT');
    expectProblem(await put({ notifications: true }), 'INVALID_INPUT');
  });

  test('are read without those that there are no longer', async () => {
    const { token, visitor } = await createVisitor(app);
    await app.database.execute(sql`
      update visitors set configuration = '{"analytics": true, "notifications": true}' where id = ${visitor.id}`);
    const read = (await app.call('GET', '/visitor/configuration', { as: token })).json();
    expect(read).toMatchObject({ analytics: true });
    expect(read).not.toHaveProperty('notifications');
  });
});

describe('GET /visitor/account/welcome', () => {
  test('greets and shows the consent texts in each language, without sign-in', async () => {
    const answers = await Promise.all(
      languages.map((language) => app.call('GET', `/visitor/account/welcome?lang=${language}`)),
    );
    const bodies = answers.map((answer) => answer.json());
    expect(new Set(bodies.map(({ textVersion }) => textVersion)).size).toBe(1);
    for (const text of ['greeting', 'terms', 'privacy', 'marketing', 'share']) {
      const texts = bodies.map((body) => body[text] ?? body.consents[text]);
      expect(new Set(texts).size, text).toBe(languages.length);
    }
    expectProblem(await app.call('GET', '/visitor/account/welcome?lang=fr'), 'INVALID_INPUT');
    expectProblem(await app.call('GET', '/visitor/account/welcome'), 'INVALID_INPUT');
  });
});

describe('GET /visitor/qrCode', () => {
  test('shows the personal code as a picture that reads as its URL', async () => {
    const { token, visitor } = await createVisitor(app);
    const { code, url, svg } = (await app.call('GET', '/visitor/qrCode', { as: token })).json();
    expect(code).toBe(visitor.code);
    expect(url).toBe(`${app.config.urls.app}/scan/${code}`);
    expect(readSvgQrCode(svg)).toBe(url);
  });
});
