import { expect, it } from 'vitest';
import { createCognitoIdentity } from '../../web/src/lib/identity/cognito-identity.ts';
import { authenticatorCode, registerWithAuthenticator, wrongCode } from './mfa.ts';
import { register, somebody } from './people.ts';
import { useService } from './use-service.ts';

/** The product's own client, in Node: it keeps what it would keep in a browser in the memory of this process. */
const { service } = useService({ deviceTracking: 'always' });
const metadata = { environment: 'production', role: 'VISITOR', language: 'de' } as const;

const open = () =>
  createCognitoIdentity({
    region: 'eu-west-1',
    userPoolId: service.provider.poolId,
    userPoolWebClientId: service.provider.clientId,
    endpoint: service.endpoint,
  });
type Client = ReturnType<typeof open>;

/** The key of this browser, once the client has confirmed it behind the sign-in. */
async function ownDevice(client: Client): Promise<string> {
  const find = async () => (await client.devices()).find(({ isThisOne }) => isThisOne)?.key;
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

it('signs in by password, renews and ends its session', async () => {
  const { username, email, password } = await register(service, somebody());
  const client = open();
  await expect(client.signIn(username, 'wrong words', metadata)).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
  expect(await client.signIn(username, password, metadata)).toMatchObject({ kind: 'SIGNED_IN' });
  await client.refresh();
  expect((await client.record()).attributes).toMatchObject({ email });
  await client.changePassword(password, 'other words entirely', metadata);
  await client.signOut();
  await expect(client.idToken()).rejects.toThrow('No current user.');
  await client.signIn(username, 'other words entirely', metadata);
  await client.signOutEverywhere();
  await expect(client.idToken()).rejects.toThrow('No current user.');
});

it('is known again by its device, and begins with a new one once that is forgotten', async () => {
  const { username, password } = await register(service, somebody());
  const client = open();
  await client.signIn(username, password, metadata);
  const first = await ownDevice(client);
  await client.setThisDeviceRemembered(true);
  await client.signOut();
  await client.signIn(username, password, metadata);
  expect((await client.devices()).map(({ key }) => key)).toEqual([first]);
  const { sub = '' } = (await client.record()).attributes;
  await service.provider.port.forgetDevice(sub, first);
  await client.signIn(username, password, metadata);
  expect(await ownDevice(client)).not.toBe(first);
});

it('answers a second factor once, and proves the device afterwards', async () => {
  const { username, password, secretCode } = await registerWithAuthenticator(service);
  service.pass(30);
  const client = open();
  expect(await client.signIn(username, password, metadata)).toEqual({ kind: 'TOTP_REQUIRED' });
  const code = authenticatorCode(service, secretCode);
  const wrong = client.answerChallenge({ kind: 'CODE', code: wrongCode(code) }, metadata);
  await expect(wrong).rejects.toMatchObject({ code: 'CODE_WRONG' });
  expect(await client.answerChallenge({ kind: 'CODE', code }, metadata)).toMatchObject({ kind: 'SIGNED_IN' });
  await ownDevice(client);
  service.pass(30);
  expect(await open().signIn(username, password, metadata)).toMatchObject({ kind: 'SIGNED_IN' });
});

it('takes the invited to a password of their own, and sets up an authenticator app', async () => {
  const { email } = somebody();
  await service.provider.port.inviteUser(email);
  const client = open();
  const asked = await client.signIn(email, service.codeFor(email), metadata);
  expect(asked).toMatchObject({ kind: 'NEW_PASSWORD_REQUIRED' });
  await client.answerChallenge({ kind: 'NEW_PASSWORD', password: 'a password of my own', attributes: {} }, metadata);
  await client.finishTotp(authenticatorCode(service, await client.beginTotp()));
  expect(await client.record()).toMatchObject({ mfa: ['TOTP'], preferredMfa: 'TOTP' });
});
