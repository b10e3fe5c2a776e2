import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestApp, someEmail } from '../../../test/app.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp({ CONFIRMATION: 'link' });

const password = 'correct horse battery';

async function operation(name: string, body: object): Promise<Record<string, unknown>> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/idp/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
    },
    payload: JSON.stringify({ ClientId: app.provider.clientId, ...body }),
  });
  return answer.json();
}

async function signUp(language = 'en') {
  const [Username, email] = [randomUUID(), someEmail()];
  const answer = await operation('SignUp', {
    Username,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
    ClientMetadata: { environment: 'production', role: 'EXHIBITOR', language },
  });
  return { Username, email, answer };
}

const signIn = (USERNAME: string) =>
  operation('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD: password },
  });

/** The link in the newest mail to the address. */
async function linkTo(email: string): Promise<URL> {
  const answer = await app.http.inject({ url: `/outbox.json?to=${encodeURIComponent(email)}` });
  const [mail] = answer.json<{ text: string }[]>();
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? 'none:');
}

/** Request of the page that the link opens. */
const open = (link: URL) =>
  operation('ConfirmSignUp', {
    Username: link.searchParams.get('username'),
    ConfirmationCode: link.searchParams.get('code'),
  });

describe('where addresses are confirmed by link', () => {
  test.each(['admin', 'business', 'app'])('the host %s is told so', async (host) => {
    const answer = await app.http.inject({ url: '/config.json', headers: { host: `${host}.localhost:3000` } });
    expect(answer.json()).toMatchObject({ identity: { signUpVerificationMethod: 'link' } });
  });

  test('nobody signs in before the link was opened, and then by address as well', async () => {
    const { Username, email, answer } = await signUp('de');
    expect(answer).toMatchObject({ UserConfirmed: false, CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } });
    expect(await signIn(Username)).toEqual({
      __type: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    });
    const link = await linkTo(email);
    expect(link.origin + link.pathname).toBe(`${app.config.urls.business}/verify`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      username: Username,
      code: expect.stringMatching(/^\d{6}$/),
      lng: 'de',
    });
    expect(await open(link)).toEqual({});
    for (const name of [Username, email]) expect(await signIn(name)).toHaveProperty('AuthenticationResult');
  });

  test('a link works once; one that is false, or older than another, does not work', async () => {
    const { Username, email } = await signUp();
    const first = await linkTo(email);
    await operation('ResendConfirmationCode', { Username });
    await expect.poll(async () => (await linkTo(email)).href).not.toBe(first.href);
    const second = await linkTo(email);
    const mismatch = { __type: 'CodeMismatchException', message: expect.any(String) };
    expect(await open(first)).toEqual(mismatch);
    const strange = new URL(second);
    strange.searchParams.set('username', randomUUID());
    expect(await open(strange)).toEqual(mismatch);
    expect(await open(second)).toEqual({});
    expect(await open(second)).toEqual({
      __type: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
  });
});

test.each(['automatic', 'code'])('with %s, the client is told to ask for a code', async (CONFIRMATION) => {
  const other = await createTestApp({ CONFIRMATION });
  const answer = await other.http.inject({ url: '/config.json', headers: { host: 'app.localhost:3000' } });
  await other.close();
  expect(answer.json()).toMatchObject({ identity: { signUpVerificationMethod: 'code' } });
});
