import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { someEmail } from '../../../test/app.ts';
import { createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();

const consent = (as: string, value: object = {}) =>
  app.call('POST', '/visitor/account/consent', { as, body: { ...consents, ...value } });

const eventsOf = (token: string) =>
  app.database.query(sql`
    select id, purpose, granted, text_version, language, at from consent_events
    where subject = ${subjectOf(token)} order by at, id`);

test('an earlier consent is never rewritten; the last one is in force', async () => {
  const { token } = await createVisitor(app);
  let before = await eventsOf(token);
  expect(before).toHaveLength(3);
  for (const value of [
    { consentMarketingUpdates: true },
    { consentMarketingUpdates: false, language: 'de' },
    { consentTerms: false, consentPrivacy: false },
  ]) {
    expect((await consent(token, value)).statusCode).toBe(204);
    const after = await eventsOf(token);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 3);
    expect((await app.call('GET', '/visitor', { as: token })).json().consents).toEqual({ ...consents, ...value });
    before = after;
  }
});

test('the last one is in force when several were given in the same millisecond', async () => {
  const { token } = await createVisitor(app);
  app.setNow(new Date());
  try {
    for (const consentMarketingUpdates of [true, false, true, false, true])
      await consent(token, { consentMarketingUpdates });
  } finally {
    app.setNow(null);
  }
  const { consents: current } = (await app.call('GET', '/visitor', { as: token })).json();
  expect(current.consentMarketingUpdates).toBe(true);
});

test.each(['2027-01', '2020-01', '999', 'constructor', '__proto__', '2026-11 ', ''])(
  'a consent to “%s”, which no server has shown, is refused',
  async (textVersion) => {
    const { token } = await createVisitor(app);
    const before = await eventsOf(token);
    const problem = expectProblem(await consent(token, { textVersion }), 'INVALID_INPUT');
    expect(problem.errors?.map(({ path }) => path)).toEqual(['body.textVersion']);
    expect(await eventsOf(token)).toEqual(before);
    const guest = { email: someEmail(), language: 'en', consents: { ...consents, textVersion } };
    const made = expectProblem(await app.call('POST', '/visitor', { body: guest }), 'INVALID_INPUT');
    expect(made.errors?.map(({ path }) => path)).toEqual(['body.consents.textVersion']);
  },
);

test('a consent without one of its parts is refused', async () => {
  const { token } = await createVisitor(app);
  const before = await eventsOf(token);
  for (const key of Object.keys(consents)) {
    const problem = expectProblem(await consent(token, { [key]: undefined }), 'INVALID_INPUT');
    expect(problem.errors?.map(({ path }) => path)).toEqual([`body.${key}`]);
  }
  expectProblem(await consent(token, { consentTerms: 'true' }), 'INVALID_INPUT');
  expect(await eventsOf(token)).toEqual(before);
});
