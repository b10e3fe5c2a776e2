import { identity } from '../../e2e/harness/identity.ts';
import { codeSentTo } from '../../e2e/harness/outbox.ts';
import type { TestApp } from './app.ts';
import type { Person } from './factories.ts';

/** Shows that the e-mail is theirs, with the code that was mailed to it. */
export async function verifyEmail(app: TestApp, { email, accessToken: AccessToken }: Person): Promise<void> {
  const asked = { AccessToken, AttributeName: 'email' };
  await identity(app, 'GetUserAttributeVerificationCode', asked);
  await identity(app, 'VerifyUserAttribute', { ...asked, Code: await codeSentTo(app, email) });
}
