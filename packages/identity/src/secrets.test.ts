import { sql } from '@fairlead/database/sql';
import { expect, it } from 'vitest';
import { confirm, signInWithOffer } from '../test/devices.ts';
import { authenticatorCode, fromBase32, initiate, registerWithAuthenticator, respond, wrongCode } from '../test/mfa.ts';
import {
  callToken,
  discoverClient,
  newAuthorization,
  newBrowser,
  oauthOptions,
  signedIn,
  tokenForm,
} from '../test/oauth-client.ts';
import { register, signIn, signUpInput, somebody } from '../test/people.ts';
import { beginSrp } from '../test/raw-srp.ts';
import { secretsKey } from '../test/service.ts';
import { useService } from '../test/use-service.ts';

const logged: unknown[] = [];
const clientSecret = 'what the other provider gave us';

const note = (fields: object, message: string) => void logged.push(message, fields);
const { database, service } = useService({
  deviceTracking: 'always',
  log: { warn: note, error: note },
  oauth: {
    ...oauthOptions,
    providers: [{ name: 'Company', issuer: 'https://sso.company.example', clientId: 'fairlead', clientSecret }],
  },
});

/** Every row of every table as text; binary columns appear as hex. */
async function dump(): Promise<string> {
  const tables = await database.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'identity'`);
  const rows = [];
  for (const { name } of tables) {
    rows.push(
      ...(await database.query<{ text: string }>(
        sql`select t::text as text from ${sql.identifier(`identity.${name}`)} t`,
      )),
    );
  }
  return rows.map((row) => row.text).join('\n');
}

/** Looks for each secret in whatever form, in the database and in the places; `shown` must be found in the database. */
async function expectHidden(found: {
  secrets: readonly (string | Buffer)[];
  codes: readonly string[];
  places: readonly string[];
  shown: readonly string[];
}): Promise<void> {
  const database = await dump();
  // The dump is one that would show them: it does hold what is not secret.
  for (const text of found.shown) expect(database).toContain(text);
  for (const place of [database, ...found.places]) {
    for (const secret of found.secrets) {
      const bytes = Buffer.from(secret);
      expect(bytes.length).toBeGreaterThan(7);
      for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const) {
        expect(place).not.toContain(bytes.toString(form));
      }
    }
    for (const code of found.codes) {
      expect(place).not.toMatch(new RegExp(`(?<![\\da-f.-])${code}(?![\\da-f])`));
      expect(place).not.toContain(Buffer.from(code).toString('hex'));
    }
  }
}

it('no secret of a challenge, device, reset or authenticator is in database, log or refusal in clear', async () => {
  const secrets: (string | Buffer)[] = [];
  const codes: string[] = [];
  const refusals: unknown[] = [];
  const ClientId = service.provider.clientId;

  const person = await registerWithAuthenticator(service);
  secrets.push(person.secretCode, fromBase32(person.secretCode));
  const AccessToken = person.accessToken;
  const pending = String((await service.call('AssociateSoftwareToken', { AccessToken })).body['SecretCode']);
  secrets.push(pending, fromBase32(pending));
  const { body } = await initiate(service, person);
  secrets.push(String(body['Session']), Buffer.from(String(body['Session']), 'base64url'));
  const wrong = wrongCode(authenticatorCode(service, person.secretCode));
  refusals.push(
    await respond(service, 'SOFTWARE_TOKEN_MFA', body['Session'], {
      USERNAME: person.username,
      SOFTWARE_TOKEN_MFA_CODE: wrong,
    }),
  );

  const mailed = await register(service);
  const token = (await signIn(service, mailed)).AccessToken;
  await service.call('SetUserMFAPreference', { AccessToken: token, EmailMfaSettings: { Enabled: true } });
  await initiate(service, mailed);
  codes.push(service.codeFor(mailed.email));
  await service.call('ForgotPassword', { ClientId, Username: mailed.email });
  codes.push(service.codeFor(mailed.email));
  const password = 'never to be written down';
  secrets.push(password, mailed.password, person.password);
  refusals.push(
    await service.call('ConfirmForgotPassword', {
      ClientId,
      Username: mailed.email,
      ConfirmationCode: wrongCode(...codes),
      Password: password,
    }),
  );

  const { email } = somebody();
  await service.provider.port.inviteUser(email);
  secrets.push(service.codeFor(email));
  const temporary = { username: email, password: service.codeFor(email) };
  secrets.push(String((await initiate(service, temporary)).body['Session']));

  const owner = await register(service);
  const tokens = await signInWithOffer(service, owner);
  const verifier = Buffer.alloc(300, 77);
  await confirm(service, tokens.AccessToken, tokens.NewDeviceMetadata.DeviceKey, { verifier });
  secrets.push(verifier, tokens.RefreshToken, tokens.AccessToken);

  await expectHidden({
    secrets,
    codes,
    places: [JSON.stringify(logged), JSON.stringify(refusals)],
    shown: [person.username, tokens.NewDeviceMetadata.DeviceKey],
  });
});

it('no password, code or token of an account and of its browser is in database, log or refusal in clear', async () => {
  const ClientId = service.provider.clientId;
  const refusals: unknown[] = [];
  const refused = async (operation: string, body: object) => {
    const answer = await service.call(operation, body);
    expect(answer.status).toBe(400);
    refusals.push(answer.body);
  };
  const waiting = somebody();
  await service.call('SignUp', signUpInput(service, waiting));
  const codes = [service.codeFor(waiting.email)];
  await service.call('ResendConfirmationCode', { ClientId, Username: waiting.username });
  codes.push(service.codeFor(waiting.email));
  await refused('ConfirmSignUp', { ClientId, Username: waiting.username, ConfirmationCode: wrongCode(...codes) });
  await refused('SignUp', signUpInput(service, waiting));

  const person = await register(service);
  const tokens = await signIn(service, person);
  const { AccessToken } = tokens;
  const [changed, mistyped, short] = ['a changed password', 'a mistyped password', 'shortpw'];
  await refused('InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: person.username, PASSWORD: mistyped },
  });
  await refused('ChangePassword', { AccessToken, PreviousPassword: mistyped, ProposedPassword: changed });
  await refused('ChangePassword', { AccessToken, PreviousPassword: person.password, ProposedPassword: short });
  const changing = { AccessToken, PreviousPassword: person.password, ProposedPassword: changed };
  expect((await service.call('ChangePassword', changing)).status).toBe(200);
  const { email } = somebody();
  const phone = '+34600123456';
  await service.call('UpdateUserAttributes', {
    AccessToken,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'phone_number', Value: phone },
    ],
  });
  codes.push(service.codeFor(email), service.codeFor(phone));
  for (const AttributeName of ['email', 'phone_number']) {
    await refused('VerifyUserAttribute', { AccessToken, AttributeName, Code: wrongCode(...codes) });
  }
  const srp = await beginSrp(service, person.username);
  const secretBlock = Buffer.from(srp.parameters['SECRET_BLOCK'] ?? '', 'base64');
  await refused('InitiateAuth', {
    ClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: `${tokens.RefreshToken}x` },
  });

  const scene = { service, client: await discoverClient(service), person: await register(service) };
  const session = await signedIn(scene);
  const form = tokenForm(scene, session);
  const answer = await callToken(service, { ...form, code_verifier: 'x'.repeat(43) });
  refusals.push(answer.body);
  const unused = new URL((await signedIn(scene)).answer).searchParams.get('code') ?? '';
  const cookies = session.browser.received.map((cookie) => /=([^;]*)/.exec(cookie)?.[1] ?? '');
  const begun = newBrowser(service);
  await begun.open((await newAuthorization(scene.client, { identity_provider: 'Company' })).url).catch(() => undefined);

  await expectHidden({
    secrets: [
      ...[waiting.password, person.password, scene.person.password, changed, mistyped],
      ...[tokens.AccessToken, tokens.IdToken, tokens.RefreshToken, secretBlock, secretsKey, clientSecret],
      ...[form['code'] ?? '', unused, form['code_verifier'] ?? '', ...cookies.filter((value) => value.length > 15)],
    ],
    codes,
    places: [JSON.stringify(logged), JSON.stringify(refusals)],
    shown: [person.username, waiting.email, email],
  });
  expect(cookies.some((value) => value.length > 15)).toBe(true);
});

it('what is sealed for one user or purpose does not open for another', async () => {
  const [one, other] = [await registerWithAuthenticator(service), await registerWithAuthenticator(service)];
  service.pass(60);
  await database.execute(sql`
    update identity.software_tokens t set secret_sealed = s.secret_sealed
    from identity.software_tokens s where s.sub = ${one.sub} and t.sub = ${other.sub}`);
  const broken = { __type: 'InternalErrorException', message: 'Internal error' };
  const { body } = await initiate(service, other);
  const answer = await respond(service, 'SOFTWARE_TOKEN_MFA', body['Session'], {
    USERNAME: other.username,
    SOFTWARE_TOKEN_MFA_CODE: authenticatorCode(service, one.secretCode),
  });
  expect(answer).toMatchObject({ status: 500, body: broken });
  expect(answer.headers.get('x-amzn-errortype')).toBe('InternalErrorException');
  expect(answer.headers.get('x-amzn-requestid')).toMatch(/^[\da-f-]{36}$/);
  await database.execute(sql`
    update identity.users t set salt = s.salt, verifier_sealed = s.verifier_sealed
    from identity.users s where s.sub = ${one.sub} and t.sub = ${other.sub}`);
  expect((await initiate(service, { ...other, password: one.password })).body).toEqual(broken);
});
