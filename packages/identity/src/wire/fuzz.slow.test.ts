import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirm, signInWithOffer } from '../../test/devices.ts';
import { initiate, registerWithAuthenticator } from '../../test/mfa.ts';
import { register, somebody } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';
import { operations } from '../operations/registry.ts';

const { service } = useService({
  ipAddressRate: { burst: 1e9, perSecond: 1e9 },
  deviceTracking: 'opt-in',
  refreshTokenRotation: { graceSeconds: 60 },
  customAuth: {
    define: async ({ session }) => (session.length > 3 ? { issueTokens: true } : { challengeName: 'CUSTOM_CHALLENGE' }),
    create: async () => ({ publicChallengeParameters: {}, privateChallengeParameters: {} }),
    verify: async () => true,
  },
});
let valid: Record<string, fc.Arbitrary<unknown>>;

beforeAll(async () => {
  const { clientId } = service.provider;
  const person = await register(service);
  const { AccessToken, RefreshToken, NewDeviceMetadata } = await signInWithOffer(service, person);
  const deviceKey = NewDeviceMetadata.DeviceKey;
  await confirm(service, AccessToken, deviceKey);
  // Sign-ins that stand at a question, for answers to hit upon.
  const waiting = await registerWithAuthenticator(service);
  const { email } = somebody();
  await service.provider.port.inviteUser(email);
  const asked = [
    await initiate(service, waiting),
    await initiate(service, { username: email, password: service.codeFor(email) }),
    await service.call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: person.username },
    }),
  ];
  const sessions = asked.map((answer) => String(answer.body['Session']));
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('\0', '\ud800', '٠', person.email),
  );
  const name = fc.oneof(text, fc.constantFrom('preferred_username', 'name', 'sub', 'custom:x'));
  const attribute = fc.oneof(
    { weight: 4, arbitrary: fc.record({ Name: fc.constantFrom('name', 'custom:x'), Value: text }) },
    fc.record({ Name: name, Value: text }),
    fc.record({ Name: fc.constant('email'), Value: fc.emailAddress() }),
  );
  const setting = fc.option(fc.record({ Enabled: fc.boolean(), PreferredMfa: fc.boolean() }));
  const pairs = fc.dictionary(
    fc.constantFrom(
      'USERNAME',
      'PASSWORD',
      'SRP_A',
      'REFRESH_TOKEN',
      'TIMESTAMP',
      'PASSWORD_CLAIM_SIGNATURE',
      'PASSWORD_CLAIM_SECRET_BLOCK',
      'NEW_PASSWORD',
      'userAttributes.name',
      'SMS_MFA_CODE',
      'EMAIL_OTP_CODE',
      'SOFTWARE_TOKEN_MFA_CODE',
      'ANSWER',
      'EMAIL',
      'DEVICE_KEY',
      'CHALLENGE_NAME',
      '__proto__',
    ),
    fc.oneof(text, fc.constant(null), fc.constantFrom('0', 'ff', 'SRP_A', person.username, person.password, deviceKey)),
  );
  valid = {
    ClientId: fc.constant(clientId),
    Username: fc.oneof(text, fc.uuid(), fc.constant(person.username)),
    Password: fc.oneof(text, fc.string({ minLength: 8, unit: 'binary' })),
    UserAttributes: fc.array(attribute, { maxLength: 3 }),
    ClientMetadata: fc.dictionary(text, text),
    ConfirmationCode: text,
    Code: text,
    AuthFlow: fc.constantFrom('USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH', 'CUSTOM_AUTH'),
    AuthParameters: pairs,
    ChallengeName: fc.constantFrom(
      'PASSWORD_VERIFIER',
      'NEW_PASSWORD_REQUIRED',
      'SMS_MFA',
      'EMAIL_OTP',
      'SOFTWARE_TOKEN_MFA',
      'SELECT_MFA_TYPE',
      'MFA_SETUP',
      'CUSTOM_CHALLENGE',
      'DEVICE_SRP_AUTH',
      'DEVICE_PASSWORD_VERIFIER',
    ),
    Session: fc.oneof(text, fc.constantFrom(...sessions)),
    ChallengeResponses: pairs,
    AccessToken: fc.oneof(fc.constant(AccessToken), text),
    AttributeName: fc.constantFrom('email', 'phone_number', 'x'),
    Token: fc.oneof(fc.constant(RefreshToken.toUpperCase()), text),
    RefreshToken: text,
    PreviousPassword: fc.oneof(text, fc.constant('not this one')),
    ProposedPassword: text,
    UserAttributeNames: fc.array(name, { maxLength: 3 }),
    UserCode: text,
    FriendlyDeviceName: text,
    DeviceKey: fc.oneof(text, fc.constantFrom(deviceKey, 'eu-west-1_0')),
    DeviceName: text,
    DeviceSecretVerifierConfig: fc.record({ PasswordVerifier: text, Salt: text }),
    DeviceRememberedStatus: fc.constantFrom('remembered', 'not_remembered'),
    Limit: fc.integer({ min: 0, max: 60 }),
    PaginationToken: fc.oneof(text, fc.constant(Buffer.from('[0,"a_b"]').toString('base64url'))),
    SMSMfaSettings: setting,
    SoftwareTokenMfaSettings: setting,
    EmailMfaSettings: setting,
  };
});

describe('whatever is sent', () => {
  // DeleteUser with a good token would end the game for the others.
  it.each([...operations.keys()].filter((name) => name !== 'DeleteUser'))(
    '%s answers or refuses, and never fails',
    async (name) => {
      const member = (good: fc.Arbitrary<unknown>) =>
        fc.oneof({ weight: 8, arbitrary: good }, fc.jsonValue({ maxDepth: 2 }));
      const entries = Object.entries(valid);
      const body = fc.oneof(
        fc.record(valid),
        fc.record(Object.fromEntries(entries.map(([key, good]) => [key, member(good)])), {
          requiredKeys: ['ClientId'],
        }),
      );
      await fc.assert(
        fc.asyncProperty(fc.oneof({ weight: 9, arbitrary: body }, fc.jsonValue()), async (input) => {
          const answer = await service.call(name, JSON.stringify(input));
          expect([200, 400]).toContain(answer.status);
          if (answer.status === 400)
            expect(answer.body).toEqual({ __type: expect.any(String), message: expect.any(String) });
        }),
        { numRuns: 60 },
      );
    },
  );
});
