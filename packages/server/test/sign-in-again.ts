import { sql } from '@fairlead/database/sql';
import type { TestApp } from './app.ts';
import { identity, type Person, password, subjectOf } from './factories.ts';

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).origin_jti;

/** Somebody who is signed in already signs in once more, as in another browser. */
export async function signInAgain(app: TestApp, person: Person): Promise<Person & { sessionId: string }> {
  const [first] = await app.database.query<{ username: string }>(sql`
    select username from identity.users where sub = ${subjectOf(person.token)}`);
  const answer = await identity(app, 'InitiateAuth', {
    ClientId: app.provider.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: first?.username, PASSWORD: password },
  });
  const result = answer['AuthenticationResult'] as { IdToken: string; AccessToken: string; RefreshToken: string };
  const { IdToken: token, AccessToken: accessToken, RefreshToken: refreshToken } = result;
  return { email: person.email, token, accessToken, refreshToken, sessionId: sessionOf(token) };
}
