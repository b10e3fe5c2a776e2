import { ChangePasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { register, signIn, signInWithClient } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

const change = (AccessToken: string, PreviousPassword: string, ProposedPassword: string) =>
  service.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });

/** Asks for new tokens as the browser client does when its own are about to expire. */
function refreshWithClient({ user, session }: Awaited<ReturnType<typeof signInWithClient>>): Promise<void> {
  return new Promise((resolve, reject) => {
    user.refreshSession(session.getRefreshToken(), (error) => (error ? reject(error) : resolve()));
  });
}

describe('ChangePassword', () => {
  it('changes it, and the former one no longer works, in the browser client as in the SDK', async () => {
    const person = await register(service);
    const { user, session } = await signInWithClient(service.pool(), person.email, person.password);
    await new Promise<void>((resolve, reject) => {
      user.changePassword(person.password, 'another good one', (error) => (error ? reject(error) : resolve()));
    });
    await expect(signInWithClient(service.pool(), person.email, person.password)).rejects.toThrow('Incorrect');
    await expect(signInWithClient(service.pool(), person.email, 'another good one')).resolves.toBeDefined();
    const command = new ChangePasswordCommand({
      AccessToken: session.getAccessToken().getJwtToken(),
      PreviousPassword: 'another good one',
      ProposedPassword: person.password,
    });
    await service.sdk().send(command);
    await expect(signIn(service, person)).resolves.toBeDefined();
  });

  it('ends every other session at once, and leaves the one that changed it', async () => {
    const person = await register(service);
    const stolen = await signInWithClient(service.pool(), person.email, person.password);
    const own = await signInWithClient(service.pool(), person.email, person.password);
    expect(await service.provider.port.listSessions(person.sub)).toHaveLength(2);
    const accessTokenOf = ({ session }: typeof own) => session.getAccessToken().getJwtToken();
    const command = new ChangePasswordCommand({
      AccessToken: accessTokenOf(own),
      PreviousPassword: person.password,
      ProposedPassword: 'another good one',
    });
    await service.sdk().send(command);

    await expect(service.provider.verifyToken(accessTokenOf(stolen))).rejects.toMatchObject({ reason: 'revoked' });
    const RefreshToken = stolen.session.getRefreshToken().getToken();
    // Not through the browser client, which repeats a refused refresh for seconds.
    const refreshed = await service.call('GetTokensFromRefreshToken', {
      ClientId: service.provider.clientId,
      RefreshToken,
    });
    expect(refreshed.body['message']).toBe('Refresh Token has been revoked');
    await refreshWithClient(own);
    const { originJti } = await service.provider.verifyToken(accessTokenOf(own));
    expect(await service.provider.port.listSessions(person.sub)).toMatchObject([{ id: originJti }]);
  });

  it('ends no session when the change is refused', async () => {
    const person = await register(service);
    const other = await signInWithClient(service.pool(), person.email, person.password);
    const { AccessToken } = await signIn(service, person);
    expect((await change(AccessToken, 'not this one', 'another good one')).status).toBe(400);
    expect((await change(AccessToken, person.password, 'short')).status).toBe(400);
    await refreshWithClient(other);
    expect(await service.provider.port.listSessions(person.sub)).toHaveLength(2);
  });

  it('refuses a wrong former password, and locks like a sign-in', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    for (let count = 0; count < 5; count += 1) {
      expect((await change(AccessToken, 'not this one', 'another good one')).body).toEqual({
        __type: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
    }
    expect((await change(AccessToken, person.password, 'another good one')).body).toEqual({
      __type: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });
    await expect(signIn(service, person)).rejects.toThrow('Password attempts exceeded');
  });

  it('holds the new password to the policy', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    for (const bad of ['short', 'password1', person.email]) {
      expect((await change(AccessToken, person.password, bad)).body['__type']).toBe('InvalidPasswordException');
    }
    await expect(signIn(service, person)).resolves.toBeDefined();
  });

  it('wants an access token', async () => {
    expect((await change('forged', 'one password', 'another good one')).body['message']).toBe('Invalid Access Token');
  });
});
