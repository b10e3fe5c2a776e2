import { beforeEach, expect, test } from 'vitest';
import { clientIdOf, identity, signInDirectly } from '../../../../e2e/harness/identity.ts';
import { codeSentTo } from '../../../../e2e/harness/outbox.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { leadsOf } from '../../../test/captures.ts';
import { answerAll, claimsOf } from '../../../test/claims.ts';
import { exhibitorView } from '../../../test/exhibitor-view.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';

const app = useTestApp();
let stand: Awaited<ReturnType<typeof createStand>>;
beforeEach(async () => {
  stand = await createStand(app);
});

const register = (token: string, email: string) =>
  app.call('POST', '/visitor', {
    as: token,
    body: { email, profile: { name: 'Marta Lindqvist' }, consents, language: 'en' },
  });

/** Sets a new password by the code that is mailed, and signs in by it. */
async function resetPassword({ username, email }: { username: string; email: string }): Promise<string> {
  const [ClientId, Password, asked] = [await clientIdOf(app), 'another good password', new Date()];
  await identity(app, 'ForgotPassword', { ClientId, Username: username });
  const ConfirmationCode = await codeSentTo(app, email, asked);
  await identity(app, 'ConfirmForgotPassword', { ClientId, Username: username, ConfirmationCode, Password });
  return (await signInDirectly(app, username, Password)).IdToken;
}

test('takes nothing over from whoever signed up under an e-mail when its owner resets the password', async () => {
  const stranger = await createVisitor(app, { name: 'Mallory', organization: 'Typed by Mallory' });
  await scan(app, stranger.token, scanBody(stand.beacon));
  const path = `/project/${stand.project.id}/lead/unlock`;
  await app.call('POST', path, { as: stand.owner.token, body: { leadIds: 'ALL' } });
  const before = await exhibitorView(app, stand);
  const token = await resetPassword(stranger);
  expect(await exhibitorView(app, stand)).toEqual(before);
  // The owner begins anew, and is asked.
  expect((await app.call('GET', '/visitor', { as: token })).statusCode).toBe(403);
  expect((await register(token, stranger.email)).statusCode).toBe(201);
  expect(await exhibitorView(app, stand)).toEqual(before);
  expect((await app.call('GET', '/scan', { as: token })).json().items).toEqual([]);
  const file = (await app.call('GET', '/visitor/account/data', { as: token })).body;
  expect(file).not.toContain('Mallory');
  expect(await claimsOf(app, token)).toMatchObject([{ exhibitor: { id: stand.owner.exhibitor.id }, pointCount: 1 }]);
  await answerAll(app, token, true);
  expect(await leadsOf(app, stand)).toMatchObject([{ name: 'Marta Lindqvist', isUnlocked: true }]);
});

test('keeps everything of somebody who resets a password under an e-mail that they have shown before', async () => {
  const person = await createVisitor(app);
  await scan(app, person.token, scanBody(stand.beacon));
  await verifyEmail(app, person);
  const token = await resetPassword(person);
  expect((await app.call('GET', '/scan', { as: token })).json().items).toHaveLength(1);
  expect(await claimsOf(app, token)).toEqual([]);
});
