import { AuthenticationDetails, CognitoUser, type CognitoUserSession } from 'amazon-cognito-identity-js';
import { describe, expect, it } from 'vitest';
import { initiate, respond } from '../../test/mfa.ts';
import { register, signIn, somebody } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

const chosen = 'a password of my own';

async function invite() {
  const { email } = somebody();
  const { sub, username } = await service.provider.port.inviteUser(email, { role: 'ADMIN', language: 'de' });
  return { sub, username, email, password: service.codeFor(email) };
}

describe('RespondToAuthChallenge NEW_PASSWORD_REQUIRED', () => {
  it('lets the invited choose a password in the browser client', async () => {
    const invited = await invite();
    expect(service.mails.at(-1)).toEqual({
      purpose: 'INVITATION',
      channel: 'EMAIL',
      to: invited.email,
      code: expect.stringMatching(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/),
      username: invited.username,
      clientMetadata: { role: 'ADMIN', language: 'de' },
    });
    const user = new CognitoUser({ Username: invited.email, Pool: service.pool() });
    const asked: unknown[] = [];
    const session = await new Promise<CognitoUserSession>((resolve, reject) => {
      const callbacks = {
        onSuccess: resolve,
        onFailure: reject,
        newPasswordRequired: (attributes: unknown, required: unknown) => {
          asked.push(attributes, required);
          user.completeNewPasswordChallenge(chosen, { name: 'Ada' }, callbacks);
        },
      };
      const details = new AuthenticationDetails({ Username: invited.email, Password: invited.password });
      user.authenticateUser(details, callbacks);
    });
    expect(asked).toEqual([{ email: invited.email, email_verified: 'true' }, []]);
    expect(session.getIdToken().payload).toMatchObject({ sub: invited.sub, name: 'Ada', email_verified: true });
    await expect(signIn(service, invited)).rejects.toThrow('Incorrect');
    await expect(signIn(service, { username: invited.email, password: chosen })).resolves.toBeDefined();
  });

  it('keeps the session open for another password, and takes it once', async () => {
    const invited = await invite();
    const { body } = await initiate(service, { username: invited.email, password: invited.password });
    const answer = (password: string, more: Record<string, string> = {}) =>
      respond(service, 'NEW_PASSWORD_REQUIRED', body['Session'], {
        USERNAME: invited.username,
        NEW_PASSWORD: password,
        ...more,
      });
    expect((await answer('short')).body['__type']).toBe('InvalidPasswordException');
    expect((await answer(invited.email)).body['__type']).toBe('InvalidPasswordException');
    expect((await answer(chosen, { 'userAttributes.email': 'other@example.org' })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Cannot modify an already provided email',
    });
    expect((await answer(chosen, { 'userAttributes.sub': 'x' })).body['__type']).toBe('NotAuthorizedException');
    expect((await answer(chosen)).body).toHaveProperty('AuthenticationResult');
    expect((await answer('yet another one')).body['message']).toBe('Invalid session for the user.');
    await expect(signIn(service, { username: invited.email, password: chosen })).resolves.toBeDefined();
  });

  it('refuses a temporary password after seven days, until another is sent', async () => {
    const invited = await invite();
    service.pass(7 * 24 * 3600 + 1);
    const wrong = await initiate(service, { username: invited.email, password: 'not this one' });
    expect(wrong.body['message']).toBe('Incorrect username or password.');
    expect((await initiate(service, { username: invited.email, password: invited.password })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Temporary password has expired and must be reset by an administrator.',
    });
    expect(await service.provider.port.resendInvitation(invited.sub)).toBe(true);
    const password = service.codeFor(invited.email);
    expect(password).not.toBe(invited.password);
    const { body } = await initiate(service, { username: invited.email, password });
    expect(body).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
  });

  it('cannot be had for an e-mail address that is somebody else’s, or for somebody with a password', async () => {
    const person = await register(service);
    await expect(service.provider.port.inviteUser(person.email)).rejects.toMatchObject({
      type: 'AliasExistsException',
    });
    expect(await service.provider.port.resendInvitation(person.sub)).toBe(false);
  });
});

describe('a user whose password has to be reset', () => {
  it('gets PasswordResetRequired for the former one and for their tokens, until a new one is chosen', async () => {
    const person = await register(service);
    const { AccessToken, RefreshToken } = await signIn(service, person);
    expect(await service.provider.port.resetPassword(person.sub, { language: 'es' })).toBe(true);
    expect(service.mails.at(-1)).toMatchObject({
      purpose: 'RESET',
      to: person.email,
      clientMetadata: { language: 'es' },
    });
    const required = {
      __type: 'PasswordResetRequiredException',
      message: 'Password reset required for the user',
    };
    expect((await initiate(service, person)).body).toEqual(required);
    expect((await initiate(service, { ...person, password: 'wrong' })).body['message']).toContain('Incorrect');
    expect((await service.call('GetUser', { AccessToken })).body).toEqual(required);
    const ClientId = service.provider.clientId;
    expect((await service.call('GetTokensFromRefreshToken', { ClientId, RefreshToken })).body).toEqual(required);
    await service.call('ConfirmForgotPassword', {
      ClientId,
      Username: person.email,
      ConfirmationCode: service.codeFor(person.email),
      Password: chosen,
    });
    await expect(signIn(service, { ...person, password: chosen })).resolves.toBeDefined();
    expect((await service.call('GetUser', { AccessToken })).body['message']).toBe('Access Token has been revoked');
    expect(await service.provider.port.resetPassword('00000000-0000-4000-8000-000000000000')).toBe(false);
  });
});
