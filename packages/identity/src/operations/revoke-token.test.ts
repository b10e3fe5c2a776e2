import { RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { register, signIn } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

describe('RevokeToken', () => {
  it('ends one session with everything issued in it', async () => {
    const person = await register(service);
    const [ended, kept] = [await signIn(service, person), await signIn(service, person)];
    const { clientId } = service.provider;
    await service.sdk().send(new RevokeTokenCommand({ ClientId: clientId, Token: ended.RefreshToken }));
    await expect(service.provider.verifyToken(ended.AccessToken)).rejects.toMatchObject({ reason: 'revoked' });
    await expect(service.provider.verifyToken(ended.IdToken)).rejects.toMatchObject({ reason: 'revoked' });
    const { originJti } = await service.provider.verifyToken(kept.AccessToken);
    expect(service.provider.isRevoked(originJti)).toBe(false);
  });

  it('takes refresh tokens only, and does not reveal whether one exists', async () => {
    const { AccessToken } = await signIn(service, await register(service));
    const { clientId } = service.provider;
    const access = await service.call('RevokeToken', { ClientId: clientId, Token: AccessToken });
    expect(access.body['__type']).toBe('UnsupportedTokenTypeException');
    expect((await service.call('RevokeToken', { ClientId: clientId, Token: 'unknown' })).body).toEqual({});
  });
});
