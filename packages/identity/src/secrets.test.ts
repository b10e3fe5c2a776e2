import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { confirm, signInWithOffer } from '../test/devices.ts';
import { authenticatorCode, fromBase32, initiate, registerWithAuthenticator, respond, wrongCode } from '../test/mfa.ts';
import { register, signIn, somebody } from '../test/people.ts';
import { type Service, startService } from '../test/service.ts';

let database: TestDatabase;
let service: Service;
const logged: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const note = (fields: object, message: string) => void logged.push(message, fields);
  service = await startService(database.sql, { deviceTracking: 'always', log: { warn: note, error: note } });
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

/** Every row of every table as text; binary columns appear as hex. */
async function dump(): Promise<string> {
  const { sql } = database;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'identity'`;
  const rows = [];
  for (const { name } of tables) {
    rows.push(...(await sql<{ text: string }[]>`select t::text as text from ${sql(`identity.${name}`)} t`));
  }
  return rows.map((row) => row.text).join('\n');
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

  const places = [await dump(), JSON.stringify(logged), JSON.stringify(refusals)];
  // The dump is one that would show them: it does hold what is not secret.
  expect(places[0]).toContain(person.username);
  expect(places[0]).toContain(tokens.NewDeviceMetadata.DeviceKey);
  for (const place of places) {
    for (const secret of secrets) {
      const bytes = Buffer.from(secret);
      for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const) {
        expect(place).not.toContain(bytes.toString(form));
      }
    }
    for (const code of codes) {
      expect(place).not.toMatch(new RegExp(`(?<![\\da-f])${code}(?![\\da-f])`));
      expect(place).not.toContain(Buffer.from(code).toString('hex'));
    }
  }
});

it('what is sealed for one user or purpose does not open for another', async () => {
  const [one, other] = [await registerWithAuthenticator(service), await registerWithAuthenticator(service)];
  service.pass(60);
  await database.sql`
    update identity.software_tokens t set secret_sealed = s.secret_sealed
    from identity.software_tokens s where s.sub = ${one.sub} and t.sub = ${other.sub}`;
  const { body } = await initiate(service, other);
  const answer = await respond(service, 'SOFTWARE_TOKEN_MFA', body['Session'], {
    USERNAME: other.username,
    SOFTWARE_TOKEN_MFA_CODE: authenticatorCode(service, one.secretCode),
  });
  expect(answer.body).toEqual({ __type: 'InternalErrorException', message: 'Internal error' });
});
