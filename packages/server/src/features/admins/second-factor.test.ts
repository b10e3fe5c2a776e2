import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, someEmail, type TestApp } from '../../../test/app.ts';
import { identity, type Person, password } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const remove = (email: string) =>
  app.call('DELETE', '/admin/account/secondFactor', { as: admin.token, body: { email } });

const signIn = async (email: string) => {
  const answer = await identity(app, 'InitiateAuth', {
    ClientId: app.provider.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return answer['ChallengeName'] ?? 'SIGNED_IN';
};

test('an administrator lets somebody who lost the second factor in with the password alone', async () => {
  const email = someEmail();
  const { port } = app.provider;
  const { sub } = await port.createUser({ username: randomUUID(), password, email, emailVerified: true });
  await port.setMfa(sub, { EMAIL_OTP: { enabled: true, preferred: true } });
  expect(await signIn(email)).toBe('EMAIL_OTP');
  expect((await remove(email.toUpperCase())).statusCode).toBe(204);
  expect(await signIn(email)).toBe('SIGNED_IN');
  const [entry] = (await app.call('GET', '/admin/audit', { as: admin.token })).json().items;
  expect(entry).toMatchObject({
    action: 'removeSecondFactor',
    targetKind: 'IDENTITY',
    targetId: sub,
    targetLabel: email,
  });
});

test('nobody under the address is not found', async () => {
  expectProblem(await remove('nobody@volvik.example'), 'NOT_FOUND');
});
