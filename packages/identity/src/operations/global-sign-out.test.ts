import { describe, expect, it } from 'vitest';
import { register, signIn, signInWithClient } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

describe('GlobalSignOut', () => {
  it('ends every session of the user and nobody else', async () => {
    const person = await register(service);
    const other = await signIn(service, await register(service));
    const otherSession = await signIn(service, person);
    const { user } = await signInWithClient(service.pool(), person.username, person.password);
    await new Promise<void>((resolve, reject) => user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject }));

    expect((await service.call('GetUser', { AccessToken: otherSession.AccessToken })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
    const refreshed = await service.call('InitiateAuth', {
      ClientId: service.provider.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: otherSession.RefreshToken },
    });
    expect(refreshed.body).toEqual({ __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' });
    await expect(service.provider.verifyToken(otherSession.IdToken)).rejects.toMatchObject({ reason: 'revoked' });
    await expect(service.provider.verifyToken(other.IdToken)).resolves.toBeDefined();
    await expect(signIn(service, person)).resolves.toBeDefined();
  });
});
