import { sql } from '@fairlead/database/sql';
import { signInDirectly, subjectOf } from '../../e2e/harness/identity.ts';
import { password } from '../../e2e/harness/samples.ts';
import type { TestApp } from './app.ts';
import type { Person } from './factories.ts';

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).origin_jti;

/** Signs a person in once more, as in another browser. */
export async function signInAgain(app: TestApp, { email, token }: Person): Promise<Person & { sessionId: string }> {
  const [first] = await app.database.query<{ username: string }>(sql`
    select username from identity.users where sub = ${subjectOf(token)}`);
  const { IdToken, AccessToken, RefreshToken } = await signInDirectly(app, first?.username ?? '', password);
  return {
    email,
    token: IdToken,
    accessToken: AccessToken,
    refreshToken: RefreshToken,
    sessionId: sessionOf(IdToken),
  };
}
