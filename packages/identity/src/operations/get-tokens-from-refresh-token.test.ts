import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register, signIn } from '../../test/people.ts';
import { type Service, startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService();

describe('GetTokensFromRefreshToken', () => {
  it('answers with new tokens of the same session', async () => {
    const { RefreshToken, AccessToken } = await signIn(service, await register(service));
    const { clientId } = service.provider;
    const answer = await service.sdk().send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }));
    const fresh = answer.AuthenticationResult?.AccessToken ?? '';
    expect(fresh).not.toBe(AccessToken);
    expect(answer.AuthenticationResult?.RefreshToken).toBeUndefined();
    const [before, after] = await Promise.all([AccessToken, fresh].map((token) => service.provider.verifyToken(token)));
    expect(after?.originJti).toBe(before?.originJti);
  });

  it('refuses a token nobody issued', async () => {
    const answer = await service.call('GetTokensFromRefreshToken', {
      ClientId: service.provider.clientId,
      RefreshToken: 'unknown',
    });
    expect(answer.body).toEqual({ __type: 'NotAuthorizedException', message: 'Invalid Refresh Token.' });
  });
});

describe('GetTokensFromRefreshToken where tokens are rotated', () => {
  let rotating: Service;
  beforeAll(async () => {
    rotating = await startService(database.connect(), { refreshTokenRotation: { graceSeconds: 30 } });
  });
  afterAll(() => rotating.close());

  const refresh = (RefreshToken: string, on = rotating) =>
    on.call('GetTokensFromRefreshToken', { ClientId: service.provider.clientId, RefreshToken });
  const tokenOf = (answer: { body: Record<string, unknown> }) =>
    (answer.body['AuthenticationResult'] as { RefreshToken: string } | undefined)?.RefreshToken ?? '';
  const reuse = { __type: 'RefreshTokenReuseException', message: 'Refresh Token has been rotated' };

  it('gives a new one each time, and the former works only for a call whose answer was lost', async () => {
    const first = await signIn(rotating, await register(rotating));
    const second = tokenOf(await refresh(first.RefreshToken));
    expect(second).not.toBe('');
    expect(second).not.toBe(first.RefreshToken);
    const lost = tokenOf(await refresh(first.RefreshToken));
    rotating.pass(31);
    const third = tokenOf(await refresh(second));
    expect(tokenOf(await refresh(lost))).not.toBe('');
    expect(third).not.toBe('');
  });

  it('ends the session when a token comes back that was replaced long ago', async () => {
    const first = await signIn(rotating, await register(rotating));
    const second = tokenOf(await refresh(first.RefreshToken));
    rotating.pass(31);
    expect((await refresh(first.RefreshToken)).body).toEqual(reuse);
    await expect(rotating.provider.verifyToken(first.AccessToken)).rejects.toMatchObject({ reason: 'revoked' });
    expect((await refresh(second)).body['message']).toBe('Refresh Token has been revoked');
  });

  it('lets one of two win without a grace, and keeps rotated tokens out of the older flow', async () => {
    const strict = await startService(database.connect(), { refreshTokenRotation: { graceSeconds: 0 } });
    try {
      const { RefreshToken } = await signIn(strict, await register(strict));
      const answers = await Promise.all([1, 2, 3].map(() => refresh(RefreshToken, strict)));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 400)).toHaveLength(2);
      const older = await strict.call('InitiateAuth', {
        ClientId: service.provider.clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      });
      expect(older.body['message']).toBe('REFRESH_TOKEN_AUTH flow not enabled for this client');
    } finally {
      await strict.close();
    }
  });

  it('revokes by any of its tokens', async () => {
    const first = await signIn(rotating, await register(rotating));
    const second = tokenOf(await refresh(first.RefreshToken));
    await rotating.call('RevokeToken', { ClientId: service.provider.clientId, Token: second });
    await expect(rotating.provider.verifyToken(first.AccessToken)).rejects.toMatchObject({ reason: 'revoked' });
  });
});
