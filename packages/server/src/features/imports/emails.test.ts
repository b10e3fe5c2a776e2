import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { identity } from '../../../../e2e/harness/identity.ts';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import * as samples from '../../../../e2e/harness/samples.ts';
import { createFair } from '../../../test/fairs.ts';
import { importFile, resultsOf, sheetOf } from '../../../test/imports.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();
/** Test files share one database. */
const run = crypto.randomUUID().slice(0, 8);

test.each([
  ['info', `müller-${run}.de`],
  ['office', `пример-${run}.рф`],
  ['office', domainToASCII(`второй-${run}.рф`)],
  ['r&d', `${run}.example`],
  ['sales/emea', `${run}.example`],
  ["o'neill", `${run}.example`],
  ['o’brien', `${run}.example`],
  ['A_b=c!d*e', `${run}.example`],
  ['a'.repeat(64), `mail2.${run}.photography`],
])('an import, SignUp and the API take %s@%s as one', async (local, domain) => {
  const email = `${local}@${domain}`;
  const stored = `${local.replace('’', "'").toLowerCase()}@${domainToASCII(domain)}`;
  const username = crypto.randomUUID();
  const answer = await identity(app, 'SignUp', {
    ClientId: app.provider.clientId,
    Username: username,
    Password: 'correct horse battery',
    UserAttributes: [{ Name: 'email', Value: email }],
  });
  expect(answer['UserSub']).toBeTypeOf('string');
  await expect.poll(async () => (await mailsTo(app, stored)).length).toBe(1);
  const [mail] = await mailsTo(app, stored);
  await identity(app, 'ConfirmSignUp', {
    ClientId: app.provider.clientId,
    Username: username,
    ConfirmationCode: mail?.code,
  });
  const signedIn = await identity(app, 'InitiateAuth', {
    ClientId: app.provider.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: 'correct horse battery' },
  });
  const { IdToken } = signedIn['AuthenticationResult'] as { IdToken: string };
  const body = { email, profile: samples.visitorProfile, consents: samples.consents, language: 'en' };
  const visitor = await app.call('POST', '/visitor', { as: IdToken, body });
  expect([visitor.statusCode, visitor.json().email]).toEqual([201, stored]);
  const by = await createFair(app);
  const file = sheetOf(['Company', 'Contact', 'E-mail'], ['Firma', 'Ann', `mailto:${email}`], ['Firma', 'Ann', email]);
  const { items } = await resultsOf(app, by, (await importFile(app, by, file, { dryRun: true })).id);
  expect(items.map((item) => [item.result, item.email])).toEqual([
    ['OK', stored],
    ['DUPLICATE', stored],
  ]);
});

test('an import says what to do about a cell that holds no single e-mail', async () => {
  const by = await createFair(app);
  const cells = ['a.berg@firma.example; b.berg@firma.example', 'jørgen@firma.example', 'anna at firma.example'];
  const file = sheetOf(['Company', 'Contact', 'E-mail'], ...cells.map((cell) => ['Firma', 'Ann', cell]));
  const { items } = await resultsOf(app, by, (await importFile(app, by, file)).id, '', 'de');
  expect(items.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
    ['several_emails'],
    ['email_letters'],
    ['email'],
  ]);
});
