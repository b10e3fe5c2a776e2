import { AuthenticationDetails, CognitoUser, type CognitoUserSession } from 'amazon-cognito-identity-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode, initiate, registerWithAuthenticator, respond, wrongCode } from '../../test/mfa.ts';
import { register, signIn, signInWithClient } from '../../test/people.ts';
import { type Service, startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService();

const failed = {
  __type: 'EnableSoftwareTokenMFAException',
  message: 'Code mismatch and fail enable Software Token MFA',
};

describe('AssociateSoftwareToken and VerifySoftwareToken', () => {
  it('set an authenticator up in the browser client', async () => {
    const person = await register(service);
    const { user, session } = await signInWithClient(service.pool(), person.username, person.password);
    const secret = await new Promise<string>((resolve, reject) => {
      user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject });
    });
    expect(secret).toMatch(/^[A-Z2-7]{52}$/);
    await new Promise((resolve, reject) => {
      const code = authenticatorCode(service, secret);
      user.verifySoftwareToken(code, 'My telephone', { onSuccess: resolve, onFailure: reject });
    });
    await new Promise((resolve, reject) => {
      const on = { Enabled: true, PreferredMfa: true };
      user.setUserMfaPreference(null, on, (error, result) => (error ? reject(error) : resolve(result)));
    });
    const AccessToken = session.getAccessToken().getJwtToken();
    expect((await service.call('GetUser', { AccessToken })).body).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
  });

  it('keep the former authenticator until the new one has shown a code', async () => {
    const person = await registerWithAuthenticator(service);
    const AccessToken = person.accessToken;
    const secret = String((await service.call('AssociateSoftwareToken', { AccessToken })).body['SecretCode']);
    expect(secret).not.toBe(person.secretCode);
    service.pass(30);
    const signInWith = async (secretCode: string) => {
      const { body } = await initiate(service, person);
      return respond(service, 'SOFTWARE_TOKEN_MFA', body['Session'], {
        USERNAME: person.username,
        SOFTWARE_TOKEN_MFA_CODE: authenticatorCode(service, secretCode),
      });
    };
    expect((await signInWith(person.secretCode)).status).toBe(200);
    service.pass(30);
    await service.call('VerifySoftwareToken', { AccessToken, UserCode: authenticatorCode(service, secret) });
    service.pass(30);
    expect((await signInWith(person.secretCode)).status).toBe(400);
    expect((await signInWith(secret)).status).toBe(200);
  });

  it('refuse wrong codes, and lock', async () => {
    const { AccessToken } = await signIn(service, await register(service));
    const verify = async (UserCode: string) =>
      (await service.call('VerifySoftwareToken', { AccessToken, UserCode })).body;
    expect(await verify('123456')).toEqual(failed);
    const secret = String((await service.call('AssociateSoftwareToken', { AccessToken })).body['SecretCode']);
    const codes = [-1, 0, 1].map((step) => authenticatorCode(service, secret, step));
    for (let count = 0; count < 4; count += 1) expect(await verify(wrongCode(...codes))).toEqual(failed);
    expect((await verify(codes[1] ?? ''))['__type']).toBe('LimitExceededException');
    service.pass(2);
    expect(await verify(authenticatorCode(service, secret))).toEqual({ Status: 'SUCCESS' });
  });

  it('want a token or a session', async () => {
    for (const operation of ['AssociateSoftwareToken', 'VerifySoftwareToken']) {
      const message = async (body: object) =>
        (await service.call(operation, { UserCode: '123456', ...body })).body['message'];
      expect(await message({})).toBe('Missing required parameter AccessToken or Session');
      expect(await message({ AccessToken: 'forged' })).toBe('Invalid Access Token');
      expect(await message({ Session: 'x'.repeat(40) })).toBe('Invalid session for the user.');
    }
  });
});

describe('RespondToAuthChallenge MFA_SETUP', () => {
  let strict: Service;
  beforeAll(async () => {
    strict = await startService(database.connect(), { mfa: 'required' });
  });
  afterAll(() => strict.close());

  it('sets an authenticator up in the browser client before anybody is let in', async () => {
    const person = await register(strict);
    const user = new CognitoUser({ Username: person.email, Pool: strict.pool() });
    const secret: string[] = [];
    const session = await new Promise<CognitoUserSession>((resolve, reject) => {
      const callbacks = {
        onSuccess: resolve,
        onFailure: reject,
        mfaSetup: () => user.associateSoftwareToken(callbacks),
        associateSecretCode: (code: string) => {
          secret.push(code);
          user.verifySoftwareToken(authenticatorCode(strict, code), 'Telephone', callbacks);
        },
      };
      user.authenticateUser(
        new AuthenticationDetails({ Username: person.email, Password: person.password }),
        callbacks,
      );
    });
    expect(session.isValid()).toBe(true);
    const { body } = await initiate(strict, person);
    expect(body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    strict.pass(30);
    const answer = await respond(strict, 'SOFTWARE_TOKEN_MFA', body['Session'], {
      USERNAME: person.username,
      SOFTWARE_TOKEN_MFA_CODE: authenticatorCode(strict, secret[0] ?? ''),
    });
    expect(answer.status).toBe(200);
  });

  it('takes the own verified e-mail address instead, and no other', async () => {
    const person = await register(strict);
    const { body } = await initiate(strict, person);
    expect(body).toMatchObject({
      ChallengeName: 'MFA_SETUP',
      ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' },
    });
    const setUp = (responses: Record<string, string>) =>
      respond(strict, 'MFA_SETUP', body['Session'], { USERNAME: person.username, ...responses });
    expect((await setUp({ EMAIL: 'attacker@example.org' })).body['__type']).toBe('InvalidParameterException');
    expect((await setUp({})).body['message']).toBe('User has not verified software token mfa');
    const asked = await setUp({ EMAIL: person.email });
    expect(asked.body).toMatchObject({ ChallengeName: 'EMAIL_OTP' });
    const answer = await respond(strict, 'EMAIL_OTP', asked.body['Session'], {
      USERNAME: person.username,
      EMAIL_OTP_CODE: strict.codeFor(person.email),
    });
    expect(answer.status).toBe(200);
  });

  it('ends as soon as a second factor is there', async () => {
    const person = await register(strict);
    const [first, second] = [(await initiate(strict, person)).body, (await initiate(strict, person)).body];
    const associate = (session: unknown) => strict.call('AssociateSoftwareToken', { Session: session });
    const one = (await associate(first['Session'])).body;
    const other = (await associate(second['Session'])).body;
    const verify = async (associated: Record<string, unknown>) => {
      const UserCode = authenticatorCode(strict, String(associated['SecretCode']));
      return (await strict.call('VerifySoftwareToken', { Session: associated['Session'], UserCode })).body;
    };
    const [oneVerified, otherVerified] = [await verify(one), await verify(other)];
    const finish = (verified: Record<string, unknown>) =>
      respond(strict, 'MFA_SETUP', verified['Session'], { USERNAME: person.username });
    expect((await finish(oneVerified)).status).toBe(200);
    expect((await finish(otherVerified)).body['message']).toBe('Invalid session for the user.');
    expect((await associate(one['Session'])).body['message']).toBe('Invalid session for the user.');
  });
});
