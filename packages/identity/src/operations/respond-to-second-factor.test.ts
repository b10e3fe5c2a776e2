import { RespondToAuthChallengeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { AuthenticationDetails, CognitoUser, type CognitoUserSession } from 'amazon-cognito-identity-js';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { authenticatorCode, initiate, registerWithAuthenticator, respond, wrongCode } from '../../test/mfa.ts';
import { register, signIn } from '../../test/people.ts';
import { beginSrp, passwordClaim } from '../../test/raw-srp.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService();

const sessionInvalid = { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' };
const phone = '+4915112345678';

async function withSecondFactor(channel: 'EMAIL' | 'SMS') {
  const person = await register(service);
  const { AccessToken } = await signIn(service, person);
  const destination =
    channel === 'SMS' ? `+49151${person.username.replace(/\D/g, '').padEnd(8, '0').slice(0, 8)}` : person.email;
  if (channel === 'SMS') {
    await service.call('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'phone_number', Value: destination }],
    });
    const Code = service.codeFor(destination);
    await service.call('VerifyUserAttribute', { AccessToken, AttributeName: 'phone_number', Code });
  }
  const setting = { Enabled: true, PreferredMfa: true };
  const body = channel === 'SMS' ? { SMSMfaSettings: setting } : { EmailMfaSettings: setting };
  expect((await service.call('SetUserMFAPreference', { AccessToken, ...body })).status).toBe(200);
  return { ...person, destination, accessToken: AccessToken };
}

describe.each([
  ['SMS_MFA', 'SMS'],
  ['EMAIL_OTP', 'EMAIL'],
] as const)('RespondToAuthChallenge %s', (name, channel) => {
  it('signs in with the code that was sent, after a wrong one as well, and takes it once', async () => {
    const person = await withSecondFactor(channel);
    const { body } = await initiate(service, person, { metadata: { language: 'es' } });
    expect(body).toEqual({
      ChallengeName: name,
      Session: expect.any(String),
      ChallengeParameters: {
        CODE_DELIVERY_DELIVERY_MEDIUM: channel,
        CODE_DELIVERY_DESTINATION: expect.stringContaining('*'),
        USER_ID_FOR_SRP: person.username,
      },
    });
    expect(JSON.stringify(body)).not.toContain(person.destination);
    const code = service.codeFor(person.destination);
    expect(service.mails.at(-1)).toEqual({
      purpose: 'MFA',
      channel,
      to: person.destination,
      code,
      username: person.username,
      clientMetadata: { language: 'es' },
    });
    const answer = (given: string) =>
      respond(service, name, body['Session'], { USERNAME: person.username, [`${name}_CODE`]: given });
    expect((await answer(wrongCode(code))).body).toEqual({
      __type: 'CodeMismatchException',
      message: 'Invalid code or auth state for the user.',
    });
    expect((await answer(code)).body).toMatchObject({ AuthenticationResult: { TokenType: 'Bearer' } });
    expect((await answer(code)).body).toEqual(sessionInvalid);
  });

  it('gives five tries, three minutes, and no code to another session', async () => {
    const person = await withSecondFactor(channel);
    const answer = (session: unknown, given: string) =>
      respond(service, name, session, { USERNAME: person.username, [`${name}_CODE`]: given });
    const first = (await initiate(service, person)).body['Session'];
    const code = service.codeFor(person.destination);
    const second = (await initiate(service, person)).body['Session'];
    const other = service.codeFor(person.destination);
    if (code !== other) expect((await answer(second, code)).body['__type']).toBe('CodeMismatchException');
    service.pass(181);
    expect((await answer(first, code)).body['message']).toBe('Invalid session for the user, session is expired.');

    const third = (await initiate(service, person)).body['Session'];
    const right = service.codeFor(person.destination);
    const messages = [];
    for (let count = 0; count < 6; count += 1) {
      messages.push((await answer(third, wrongCode(right))).body['message']);
      service.pass(20);
    }
    expect(messages.at(-1)).toBe('Invalid session for the user, session is expired.');
    expect((await answer(third, right)).status).toBe(400);
  });
});

describe('RespondToAuthChallenge SOFTWARE_TOKEN_MFA', () => {
  it('signs the browser client in with the code of an authenticator', async () => {
    const person = await registerWithAuthenticator(service);
    service.pass(30);
    const user = new CognitoUser({ Username: person.email, Pool: service.pool() });
    const session = await new Promise<CognitoUserSession>((resolve, reject) => {
      const callbacks = {
        onSuccess: resolve,
        onFailure: reject,
        totpRequired: () =>
          user.sendMFACode(authenticatorCode(service, person.secretCode), callbacks, 'SOFTWARE_TOKEN_MFA'),
      };
      user.authenticateUser(
        new AuthenticationDetails({ Username: person.email, Password: person.password }),
        callbacks,
      );
    });
    expect(session.isValid()).toBe(true);
  });

  it('takes a step once, and none before it', async () => {
    const person = await registerWithAuthenticator(service);
    const answer = async (steps: number) => {
      const { body } = await initiate(service, person);
      const code = authenticatorCode(service, person.secretCode, steps);
      return respond(service, 'SOFTWARE_TOKEN_MFA', body['Session'], {
        USERNAME: person.username,
        SOFTWARE_TOKEN_MFA_CODE: code,
      });
    };
    const used = {
      __type: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    };
    // The step with which it was set up counts as used.
    expect((await answer(0)).body).toEqual(used);
    expect((await answer(1)).status).toBe(200);
    expect((await answer(1)).body).toEqual(used);
    expect((await answer(0)).body).toEqual(used);
    expect((await answer(2)).body).toEqual({
      __type: 'CodeMismatchException',
      message: 'Invalid code received for user',
    });
    service.pass(60);
    expect((await answer(-1)).body).toEqual(used);
    expect((await answer(0)).status).toBe(200);
  });

  it('locks wrong codes across sessions, and a restart keeps the lock', async () => {
    const person = await registerWithAuthenticator(service);
    service.pass(60);
    const guess = async (code: string, on = service) => {
      const { body } = await initiate(on, person);
      const responses = { USERNAME: person.username, SOFTWARE_TOKEN_MFA_CODE: code };
      return (await respond(on, 'SOFTWARE_TOKEN_MFA', body['Session'], responses)).body;
    };
    const codes = [-1, 0, 1].map((step) => authenticatorCode(service, person.secretCode, step));
    for (let count = 0; count < 5; count += 1) {
      expect((await guess(wrongCode(...codes)))['message']).toBe('Invalid code received for user');
    }
    const limited = {
      __type: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    };
    expect(await guess(codes[1] ?? '')).toEqual(limited);
    const at = service.now();
    const restarted = await startService(database.connect(), { clock: () => at });
    try {
      expect(await guess(codes[1] ?? '', restarted)).toEqual(limited);
    } finally {
      await restarted.close();
    }
    service.pass(2);
    expect(await guess(authenticatorCode(service, person.secretCode))).toHaveProperty('AuthenticationResult');
  });
});

describe('RespondToAuthChallenge SELECT_MFA_TYPE', () => {
  it('lets the user choose when he prefers none', async () => {
    const person = await registerWithAuthenticator(service, false);
    const AccessToken = person.accessToken;
    await service.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings: { Enabled: true } });
    const { body } = await initiate(service, person);
    expect(body).toMatchObject({
      ChallengeName: 'SELECT_MFA_TYPE',
      ChallengeParameters: { MFAS_CAN_CHOOSE: '["EMAIL_OTP","SOFTWARE_TOKEN_MFA"]' },
    });
    const choose = (ANSWER: string) =>
      respond(service, 'SELECT_MFA_TYPE', body['Session'], { USERNAME: person.username, ANSWER });
    expect((await choose('SMS_MFA')).body['__type']).toBe('InvalidParameterException');
    const chosen = await choose('EMAIL_OTP');
    expect(chosen.body).toMatchObject({ ChallengeName: 'EMAIL_OTP' });
    expect((await choose('EMAIL_OTP')).body).toEqual(sessionInvalid);
    const answer = await service.sdk().send(
      new RespondToAuthChallengeCommand({
        ClientId: service.provider.clientId,
        ChallengeName: 'EMAIL_OTP',
        Session: String(chosen.body['Session']),
        ChallengeResponses: { USERNAME: person.username, EMAIL_OTP_CODE: service.codeFor(person.email) },
      }),
    );
    expect(answer.AuthenticationResult?.AccessToken).toEqual(expect.any(String));
  });
});

describe('a session', () => {
  it('is good for its user, challenge and pool only, and a random one for nothing', async () => {
    const [one, other] = [await registerWithAuthenticator(service), await registerWithAuthenticator(service)];
    service.pass(30);
    const { body } = await initiate(service, one);
    const code = authenticatorCode(service, one.secretCode);
    const responses = { USERNAME: one.username, SOFTWARE_TOKEN_MFA_CODE: code, EMAIL_OTP_CODE: code, ANSWER: 'x' };
    const answer = async (challenge: string, session: unknown, more = {}) =>
      (await respond(service, challenge, session, { ...responses, ...more })).body;
    const random = Buffer.alloc(64, 9).toString('base64url');
    expect(await answer('SOFTWARE_TOKEN_MFA', random)).toEqual(sessionInvalid);
    expect(await answer('SOFTWARE_TOKEN_MFA', 'not base64 at all!')).toEqual(sessionInvalid);
    expect(await answer('EMAIL_OTP', body['Session'])).toEqual(sessionInvalid);
    expect(await answer('SELECT_MFA_TYPE', body['Session'])).toEqual(sessionInvalid);
    expect(await answer('SOFTWARE_TOKEN_MFA', body['Session'], { USERNAME: other.username })).toEqual(sessionInvalid);
    expect((await answer('SOFTWARE_TOKEN_MFA', undefined))['message']).toBe('Missing required parameter Session');
    expect((await answer('NOBODY', body['Session']))['__type']).toBe('InvalidParameterException');
    const otherDatabase = await createTestDatabase();
    const foreign = await startService(otherDatabase);
    try {
      const theirs = await registerWithAuthenticator(foreign);
      const { body: their } = await initiate(foreign, theirs);
      expect(await answer('SOFTWARE_TOKEN_MFA', their['Session'])).toEqual(sessionInvalid);
    } finally {
      await foreign.close();
      await otherDatabase.drop();
    }
    // By e-mail address as well as by name, and in another process.
    const second = await startService(database.connect(), { clock: () => service.now() });
    try {
      const named = { ...responses, USERNAME: one.email.toUpperCase() };
      const { body: again } = await initiate(service, { ...one, username: one.email });
      expect((await respond(second, 'SOFTWARE_TOKEN_MFA', again['Session'], named)).status).toBe(200);
    } finally {
      await second.close();
    }
  });

  it('ends with the password, and with the user', async () => {
    const person = await registerWithAuthenticator(service);
    service.pass(30);
    const { body } = await initiate(service, person);
    const responses = {
      USERNAME: person.username,
      SOFTWARE_TOKEN_MFA_CODE: authenticatorCode(service, person.secretCode),
    };
    const { body: second } = await initiate(service, person);
    await service.provider.port.disableUser(person.sub);
    expect((await respond(service, 'SOFTWARE_TOKEN_MFA', second['Session'], responses)).body['message']).toBe(
      'User is disabled.',
    );
    await service.provider.port.enableUser(person.sub);
    await service.call('ForgotPassword', { ClientId: service.provider.clientId, Username: person.username });
    const reset = await service.call('ConfirmForgotPassword', {
      ClientId: service.provider.clientId,
      Username: person.username,
      ConfirmationCode: service.codeFor(person.email),
      Password: 'a fresh good one',
    });
    expect(reset.status).toBe(200);
    expect((await respond(service, 'SOFTWARE_TOKEN_MFA', body['Session'], responses)).body).toEqual(sessionInvalid);
  });

  it('comes after SRP as after a password', async () => {
    const person = await registerWithAuthenticator(service);
    const claim = passwordClaim(service, await beginSrp(service, person.email), person.password);
    const { body } = await service.call('RespondToAuthChallenge', claim);
    expect(body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: expect.any(String) });
    expect(body).not.toHaveProperty('AuthenticationResult');
  });

  it('asks nothing more of who has no factor that works', async () => {
    const person = await withSecondFactor('SMS');
    await service.call('UpdateUserAttributes', {
      AccessToken: person.accessToken,
      UserAttributes: [{ Name: 'phone_number', Value: phone }],
    });
    expect((await initiate(service, person)).body).toHaveProperty('AuthenticationResult');
  });
});
