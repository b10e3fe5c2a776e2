import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { register, signIn } from '../../test/people.ts';
import { type Service, startService } from '../../test/service.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService(database.sql);
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

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
