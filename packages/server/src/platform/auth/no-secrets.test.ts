import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { identity, subjectOf } from '../../../../e2e/harness/identity.ts';
import { someEmail } from '../../../test/app.ts';
import { createVisitor } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const lines: string[] = [];
const clientSecret = 'what the other provider gave us';
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const provider = { name: 'Company', issuer: 'https://sso.company.example', clientId: 'fairlead', clientSecret };
const app = useTestApp({ OIDC_PROVIDERS: JSON.stringify([provider]) }, { log });

/** Every row of every table of every schema as text; binary columns appear as hex. */
async function dump(): Promise<string> {
  const { database } = app;
  const tables = await database.query<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
  const rows: string[] = [];
  for (const { schema, name } of tables) {
    const found = await database.query<{ text: string }>(
      sql`select t::text as text from ${sql.identifier(`${schema}.${name}`)} t`,
    );
    rows.push(...found.map(({ text }) => text));
  }
  return rows.join('\n');
}

test('no password, code or token of the product is in its database, logs or errors in clear', async () => {
  const errors: string[] = [];
  const { clientId: ClientId } = app.provider;
  const password = `a password of ${randomUUID()}`;
  const mistyped = `a mistyped one of ${randomUUID()}`;
  const visitor = await createVisitor(app);
  const subject = subjectOf(visitor.token);

  const [email, Username] = [someEmail(), randomUUID()];
  await identity(app, 'SignUp', {
    ClientId,
    Username,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
  });
  await identity(app, 'ForgotPassword', { ClientId, Username });
  const outbox = async () =>
    (await app.http.inject({ url: `/outbox.json?to=${encodeURIComponent(email)}` })).json<{ code: string }[]>();
  await expect.poll(async () => (await outbox()).length).toBe(2);
  const codes = (await outbox()).map(({ code }) => code);
  const wrong = ['000000', '111111', '222222'].find((code) => !codes.includes(code));
  for (const [operation, body] of [
    ['InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: Username, PASSWORD: mistyped } }],
    ['ConfirmForgotPassword', { Username, ConfirmationCode: wrong, Password: password }],
  ] as const) {
    await identity(app, operation, { ClientId, ...body }).catch((error: unknown) => errors.push(String(error)));
  }

  const expiresAt = new Date(Date.now() + 3_600_000);
  const { token, jti } = await app.productTokens.issue({ subject, role: 'VISITOR', expiresAt });
  expect((await app.call('GET', '/visitor', { as: token })).statusCode).toBe(200);
  await app.productTokens.revoke(jti, expiresAt);
  for (const as of [token, `${token}x`, `${visitor.token}x`, visitor.accessToken]) {
    const answer = await app.call('GET', '/visitor', { as });
    expect(answer.statusCode).toBe(401);
    errors.push(answer.body);
  }
  // A statement that the database refuses, with secrets among its parameters.
  await app.database
    .query(sql`select ${token}::uuid`)
    .catch((error: unknown) => app.http.log.error({ err: error }, 'refused'));

  expect(errors).toHaveLength(6);
  const places = { database: await dump(), logs: lines.join('\n'), errors: errors.join('\n') };
  // They are places that would show them: they do hold what is not secret.
  for (const text of [Username, email, jti]) expect(places.database).toContain(text);
  expect(places.logs).toContain('refused');
  const secrets = [password, mistyped, token, visitor.token, visitor.accessToken, visitor.refreshToken, clientSecret];
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [...secrets, app.secretsKey]) {
      const bytes = Buffer.from(secret);
      for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const) {
        expect(text.includes(bytes.toString(form)), `${form} of ${secret} in ${place}`).toBe(false);
      }
    }
    for (const code of codes) {
      expect(text, place).not.toMatch(new RegExp(`(?<![\\da-f.-])${code}(?![\\da-f])`));
      expect(text, place).not.toContain(Buffer.from(`"${code}"`).toString('hex'));
    }
  }
});
