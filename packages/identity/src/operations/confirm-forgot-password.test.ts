import { CognitoUser } from 'amazon-cognito-identity-js';
import { describe, expect, it } from 'vitest';
import { initiate, registerWithAuthenticator } from '../../test/mfa.ts';
import { register, signIn, signInWithClient, signUpInput, somebody } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

const newPassword = 'a fresh good one';

const forgot = (Username: string) => service.call('ForgotPassword', { ClientId: service.provider.clientId, Username });
const confirm = (Username: string, ConfirmationCode: string, Password = newPassword) =>
  service.call('ConfirmForgotPassword', { ClientId: service.provider.clientId, Username, ConfirmationCode, Password });

const mismatch = {
  __type: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
};
const expired = { __type: 'ExpiredCodeException', message: 'Invalid code provided, please request a code again.' };

describe('ConfirmForgotPassword', () => {
  it('sets the password through the browser client and ends every session', async () => {
    const person = await register(service);
    const sessions = [await signIn(service, person), await signIn(service, person)];
    const pool = service.pool();
    const user = new CognitoUser({ Username: person.email, Pool: pool });
    await new Promise<void>((resolve, reject) => {
      user.forgotPassword({ onSuccess: reject, onFailure: reject, inputVerificationCode: () => resolve() });
    });
    await new Promise<void>((resolve, reject) => {
      const callbacks = { onSuccess: () => resolve(), onFailure: reject };
      user.confirmPassword(service.codeFor(person.email), newPassword, callbacks);
    });
    for (const { AccessToken, RefreshToken } of sessions) {
      await expect(service.provider.verifyToken(AccessToken)).rejects.toMatchObject({ reason: 'revoked' });
      const refresh = await service.call('GetTokensFromRefreshToken', {
        ClientId: service.provider.clientId,
        RefreshToken,
      });
      expect(refresh.body['message']).toBe('Refresh Token has been revoked');
    }
    await expect(signIn(service, person)).rejects.toThrow('Incorrect');
    await expect(signInWithClient(service.pool(), person.email, newPassword)).resolves.toBeDefined();
  });

  it('takes a code once, and within an hour', async () => {
    const person = await register(service);
    await forgot(person.username);
    const code = service.codeFor(person.email);
    expect((await confirm(person.username, code)).body).toEqual({});
    expect((await confirm(person.username, code, 'yet another good one')).body).toEqual(expired);
    await forgot(person.username);
    service.pass(3599);
    expect((await confirm(person.username, service.codeFor(person.email))).body).toEqual({});
    await forgot(person.username);
    service.pass(3601);
    expect((await confirm(person.username, service.codeFor(person.email))).body).toEqual(expired);
    await expect(signIn(service, { ...person, password: newPassword })).resolves.toBeDefined();
  });

  it('gives a code five tries, and locks; for unknown names alike', async () => {
    const person = await register(service);
    await forgot(person.username);
    const code = service.codeFor(person.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const name of [person.username, somebody().email]) {
      for (let count = 0; count < 5; count += 1) expect((await confirm(name, wrong)).body).toEqual(mismatch);
      expect((await confirm(name, wrong)).body).toEqual({
        __type: 'LimitExceededException',
        message: 'Attempt limit exceeded, please try after some time.',
      });
    }
    service.pass(2);
    expect((await confirm(person.username, code)).body).toEqual(expired);
    await expect(signIn(service, person)).resolves.toBeDefined();
  });

  it('keeps the code when the password is refused', async () => {
    const person = await register(service);
    await forgot(person.username);
    const code = service.codeFor(person.email);
    for (const bad of ['short', 'password1', person.email]) {
      expect((await confirm(person.username, code, bad)).body['__type']).toBe('InvalidPasswordException');
    }
    expect((await confirm(person.username, code)).body).toEqual({});
  });

  it('confirms an e-mail address that had not been verified, for the code reached it', async () => {
    const waiting = somebody();
    await service.call('SignUp', signUpInput(service, waiting));
    await forgot(waiting.username);
    await confirm(waiting.username, service.codeFor(waiting.email));
    const { IdToken } = await signIn(service, { username: waiting.email, password: newPassword });
    expect(await service.provider.verifyToken(IdToken)).toMatchObject({ emailVerified: true });
  });

  it('forgets the second factor that was set up before anybody showed that the e-mail address is theirs', async () => {
    const stranger = await registerWithAuthenticator(service);
    const { email } = somebody();
    await service.call('UpdateUserAttributes', {
      AccessToken: stranger.accessToken,
      UserAttributes: [{ Name: 'email', Value: email }],
    });
    await forgot(stranger.username);
    await confirm(stranger.username, service.codeFor(email));
    const { AccessToken } = await signIn(service, { username: email, password: newPassword });
    expect((await service.call('GetUser', { AccessToken })).body['UserMFASettingList']).toBeUndefined();
  });

  it('keeps the second factor of somebody who had verified the e-mail address before', async () => {
    const person = await registerWithAuthenticator(service);
    await forgot(person.username);
    await confirm(person.username, service.codeFor(person.email));
    const answer = await initiate(service, { ...person, password: newPassword });
    expect(answer.body['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('lets somebody in again whose password was guessed at, and takes no code of another kind', async () => {
    const person = await register(service);
    for (let count = 0; count < 6; count += 1) await signIn(service, { ...person, password: 'wrong' }).catch(() => '');
    await forgot(person.username);
    await confirm(person.username, service.codeFor(person.email));
    const { AccessToken } = await signIn(service, { ...person, password: newPassword });
    await service.call('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' });
    expect((await confirm(person.username, service.codeFor(person.email))).body).not.toEqual({});
  });
});
