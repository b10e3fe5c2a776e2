import type { TestApp } from './app.ts';
import { identity, type Person } from './factories.ts';
import { mailsTo } from './fairs.ts';

/** Shows that the e-mail is theirs, with the code that was mailed to it. */
export async function verifyEmail(app: TestApp, { email, accessToken }: Person): Promise<void> {
  await identity(app, 'GetUserAttributeVerificationCode', { AccessToken: accessToken, AttributeName: 'email' });
  const [mail] = await mailsTo(app, email);
  await identity(app, 'VerifyUserAttribute', { AccessToken: accessToken, AttributeName: 'email', Code: mail?.code });
}
