import { describe, expect, test } from 'vitest';
import { createCognitoIdentity } from './cognito-identity.ts';
import { metadata, refused, token, tokens, usePretendProvider } from './test/pretend-provider.ts';

const provider = usePretendProvider();
const open = () => createCognitoIdentity(provider.config);
const person = { username: 'u-1', password: 'secret words', email: 'a@b.example', metadata };
const inputOf = (operation: string) => provider.requests.findLast((each) => each.operation === operation)?.input;

async function openSignedIn() {
  const identity = open();
  await identity.signIn('u-1', 'secret words', metadata);
  return identity;
}

test('signing up sends name, e-mail and what the mail needs', async () => {
  provider.answers['SignUp'] = () => ({
    body: {
      UserSub: 'sub',
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: 'a***@b***', DeliveryMedium: 'EMAIL' },
    },
  });
  expect(await open().signUp(person)).toEqual({
    username: 'u-1',
    subject: 'sub',
    isConfirmed: false,
    delivery: { destination: 'a***@b***', medium: 'EMAIL' },
  });
  expect(inputOf('SignUp')).toMatchObject({
    ClientId: 'client',
    Username: 'u-1',
    UserAttributes: [{ Name: 'email', Value: 'a@b.example' }],
    ClientMetadata: metadata,
  });
});

describe('the catalogue of messages', () => {
  test.each([
    ['Invalid UserPoolId format.', { userPoolId: 'eu-west-1' }],
    ['Invalid UserPoolId format.', { userPoolId: `eu-west-1_${'a'.repeat(47)}` }],
    ['Both UserPoolId and ClientId are required.', { userPoolWebClientId: '' }],
    ['Both UserPoolId and ClientId are required.', { userPoolId: '' }],
  ])('%s', (message, wrong) => expect(() => createCognitoIdentity({ ...provider.config, ...wrong })).toThrow(message));

  test.each([
    ['Username cannot be empty', { username: '' }],
    ['Password cannot be empty', { password: '' }],
    ['Email cannot be empty', { email: '' }],
  ])('signing up: %s', async (message, wrong) => {
    await expect(open().signUp({ ...person, ...wrong })).rejects.toThrow(message);
    expect(provider.requests).toEqual([]);
  });

  test('nothing empty is sent', async () => {
    const identity = await openSignedIn();
    provider.requests.length = 0;
    const none = 'Confirmation code cannot be empty';
    await expect(identity.confirmSignUp('u', '', metadata)).rejects.toThrow(none);
    await expect(identity.resetPassword('u', '', 'p', metadata)).rejects.toThrow(none);
    await expect(identity.verifyAttribute('email', '')).rejects.toThrow(none);
    await expect(identity.finishTotp('')).rejects.toThrow(none);
    await expect(identity.confirmSignUp('', '1', metadata)).rejects.toThrow('Username cannot be empty');
    await expect(identity.forgotPassword('', metadata)).rejects.toThrow('Username cannot be empty');
    await expect(identity.signIn('', 'p', metadata)).rejects.toThrow('Username cannot be empty');
    await expect(identity.signIn('u', '', metadata)).rejects.toThrow('Password cannot be empty');
    await expect(identity.resetPassword('u', '1', '', metadata)).rejects.toThrow('Password cannot be empty');
    await expect(identity.changePassword('old', '', metadata)).rejects.toThrow('Password cannot be empty');
    await expect(identity.updateAttributes({ email: '' }, metadata)).rejects.toThrow('Email cannot be empty');
    await expect(identity.updateAttributes({ phone_number: '' }, metadata)).rejects.toThrow(
      'Phone number cannot be empty',
    );
    expect(provider.requests).toEqual([]);
  });

  test('The username should either be a string or one of the sign in types', async () => {
    const username = { email: 'a@b.example' } as unknown as string;
    await expect(open().signIn(username, 'p', metadata)).rejects.toThrow(
      'The username should either be a string or one of the sign in types',
    );
  });

  test('No current user. / The user is not authenticated / Failed to get the session because the user is empty', async () => {
    const identity = open();
    await expect(identity.currentSession()).rejects.toThrow('No current user.');
    await expect(identity.idToken()).rejects.toThrow('No current user.');
    await expect(identity.refresh()).rejects.toThrow('Failed to get the session because the user is empty');
    const answer = { kind: 'CODE', code: '1' } as const;
    await expect(identity.answerChallenge(answer, metadata)).rejects.toThrow(
      'Failed to get the session because the user is empty',
    );
    const calls = [
      () => identity.updateAttributes({ name: 'x' }, metadata),
      () => identity.deleteUser(),
      () => identity.record(),
      () => identity.changePassword('a', 'b', metadata),
      () => identity.devices(),
      () => identity.signOutEverywhere(),
      () => identity.beginTotp(),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('The user is not authenticated');
  });

  test('Network Error', async () => {
    provider.answers['SignUp'] = () => 'CUT';
    await expect(open().signUp(person)).rejects.toMatchObject({ code: 'NETWORK', message: 'Network Error' });
  });

  test('Authentication Error, where nothing is said', async () => {
    provider.answers['SignUp'] = () => ({ status: 400, body: { __type: 'NewException', message: '' } });
    await expect(open().signUp(person)).rejects.toThrow('Authentication Error');
  });

  test('No valid MFA method provided', async () => {
    const identity = await openSignedIn();
    await expect(identity.setPreferredMfa('FAX' as 'SMS')).rejects.toThrow('No valid MFA method provided');
    expect(inputOf('SetUserMFAPreference')).toBeUndefined();
  });

  test.each([
    ['devices', 'ListDevices'],
    ['forgetDevice', 'ForgetDevice'],
    ['setThisDeviceRemembered', 'UpdateDeviceStatus'],
  ] as const)('%s: Device tracking has not been configured in this User Pool', async (method, operation) => {
    const identity = await openSignedIn();
    provider.answers[operation] = refused('InvalidParameterException', 'whatever it says');
    const calls: Record<typeof method, () => Promise<unknown>> = {
      devices: () => identity.devices(),
      forgetDevice: () => identity.forgetDevice('k'),
      setThisDeviceRemembered: () => identity.setThisDeviceRemembered(true),
    };
    await expect(calls[method]()).rejects.toMatchObject({
      code: 'DEVICES_OFF',
      message: 'Device tracking has not been configured in this User Pool',
    });
  });

  test.each([
    ['CodeMismatchException', 'CODE_WRONG'],
    ['ExpiredCodeException', 'CODE_EXPIRED'],
    ['AliasExistsException', 'ALIAS_TAKEN'],
    ['LimitExceededException', 'TOO_MANY_ATTEMPTS'],
    ['UserNotFoundException', 'CREDENTIALS_WRONG'],
    ['PasswordResetRequiredException', 'RESET_REQUIRED'],
    ['SomethingNewException', 'UNKNOWN'],
  ])('%s is %s', async (type, code) => {
    provider.answers['ConfirmSignUp'] = refused(type, 'said so');
    await expect(open().confirmSignUp('u', '123456', metadata)).rejects.toMatchObject({ code });
  });

  test('who confirms twice is told so, not that the password is wrong', async () => {
    const said = 'User cannot be confirmed. Current status is CONFIRMED';
    provider.answers['ConfirmSignUp'] = refused('NotAuthorizedException', said);
    await expect(open().confirmSignUp('u', '1', metadata)).rejects.toMatchObject({ code: 'ALREADY_CONFIRMED' });
  });

  test('a page of a proxy counts as no connection', async () => {
    provider.answers['ConfirmSignUp'] = () => ({ status: 502, body: '<h1>Bad gateway</h1>' });
    await expect(open().confirmSignUp('u', '1', metadata)).rejects.toMatchObject({ code: 'NETWORK' });
  });
});

test('only one password sign-in may be pending, and the next one may follow it', async () => {
  provider.answers['InitiateAuth'] = refused('NotAuthorizedException', 'Incorrect username or password.');
  const identity = open();
  const [first, second] = await Promise.allSettled([
    identity.signIn('u', 'p', metadata),
    identity.signIn('u', 'p', metadata),
  ]);
  expect(first).toMatchObject({ reason: { code: 'CREDENTIALS_WRONG' } });
  expect(second).toMatchObject({ reason: { message: 'Pending sign-in attempt already in progress' } });
  await expect(identity.signIn('u', 'p', metadata)).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
});

test('attribute updates skip sub and whatever only the provider may say', async () => {
  const identity = await openSignedIn();
  provider.answers['UpdateUserAttributes'] = () => ({
    body: { CodeDeliveryDetailsList: [{ Destination: 'n***@b***', DeliveryMedium: 'EMAIL', AttributeName: 'email' }] },
  });
  const changes = { sub: 'x', email_verified: 'true', phone_number_verified: 'true', email: 'new@b.example' };
  expect(await identity.updateAttributes(changes, metadata)).toEqual([{ destination: 'n***@b***', medium: 'EMAIL' }]);
  expect(inputOf('UpdateUserAttributes')).toMatchObject({
    UserAttributes: [{ Name: 'email', Value: 'new@b.example' }],
    ClientMetadata: metadata,
  });
});

test('devices come in pages of 60, all of them', async () => {
  const identity = await openSignedIn();
  const device = (key: string) => ({
    DeviceKey: key,
    DeviceAttributes: [{ Name: 'device_name', Value: 'Firefox' }],
    DeviceLastAuthenticatedDate: 1_800_000_000,
  });
  provider.answers['ListDevices'] = ({ PaginationToken: from }) => ({
    body: from === undefined ? { Devices: [device('a')], PaginationToken: 'next' } : { Devices: [device('b')] },
  });
  const devices = await identity.devices();
  expect(devices.map(({ key, name }) => [key, name])).toEqual([
    ['a', 'Firefox'],
    ['b', 'Firefox'],
  ]);
  expect(devices[0]?.lastUsedAt).toBe(1_800_000_000_000);
  const pages = provider.requests.filter(({ operation }) => operation === 'ListDevices');
  expect(pages.map(({ input }) => [input['Limit'], input['PaginationToken']])).toEqual([
    [60, undefined],
    [60, 'next'],
  ]);
});

test('what is known of the person is asked for afresh', async () => {
  const identity = await openSignedIn();
  provider.answers['GetUser'] = () => ({
    body: {
      Username: 'u-1',
      UserAttributes: [{ Name: 'email', Value: 'a@b.example' }],
      UserMFASettingList: ['EMAIL_OTP', 'SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    },
  });
  expect(await identity.record()).toEqual({
    attributes: { email: 'a@b.example' },
    mfa: ['EMAIL', 'TOTP'],
    preferredMfa: 'TOTP',
  });
});

test('the session knows its claims in text, and is renewed when it has run out', async () => {
  provider.answers['RespondToAuthChallenge'] = () => ({
    body: {
      AuthenticationResult: {
        ...tokens().AuthenticationResult,
        IdToken: token({ exp: 1, email_verified: true, identities: [{ providerName: 'Google' }] }),
      },
    },
  });
  const identity = await openSignedIn();
  const renewed = tokens({ email_verified: true, identities: [{ providerName: 'Google' }] });
  provider.answers['InitiateAuth'] = () => ({ body: renewed });
  const { attributes, username } = await identity.currentSession();
  expect(username).toBe('u-1');
  expect(attributes).toMatchObject({ email_verified: 'true', identities: '[{"providerName":"Google"}]' });
  expect(inputOf('InitiateAuth')).toMatchObject({ AuthFlow: 'REFRESH_TOKEN_AUTH' });
});
