import { refreshTokenGrant } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { publicBase } from '../../test/browser.ts';
import { allScopes, callToken, discoverClient, oauthOptions, redeem, signedIn } from '../../test/oauth-client.ts';
import { signIn } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useScene } from '../../test/use-scene.ts';

const scene = useScene();

it('tells of each session once: by an operation, or by the hosted pages, and not when it is renewed', async () => {
  const begun: string[] = [];
  const service = await startService(scene.database.connect(), {
    oauth: oauthOptions,
    onSignIn: (by) => begun.push(by),
  });
  try {
    const own = { service, person: scene.person, client: await discoverClient(service) };
    await signIn(service, scene.person);
    expect(begun).toEqual(['OPERATION']);
    const { authorization, answer } = await signedIn(own);
    const { refresh_token: token = '' } = await redeem(own.client, authorization, answer);
    expect(begun).toEqual(['OPERATION', 'HOSTED']);
    await refreshTokenGrant(own.client, token);
    expect(begun).toHaveLength(2);
  } finally {
    await service.close();
  }
});

describe('calls from other origins', () => {
  it.each(['token', 'userInfo', 'revoke'])('may call /oauth2/%s', async (name) => {
    const preflight = await fetch(`${scene.service.endpoint}oauth2/${name}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('are refused in the form of the protocol', async () => {
    const info = await fetch(`${scene.service.endpoint}oauth2/userInfo`, {
      headers: { authorization: 'Bearer a.b.c' },
    });
    expect([info.status, await info.json()]).toMatchObject([401, { error: 'invalid_token' }]);
    expect(info.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
    const json = await fetch(`${scene.service.endpoint}oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([json.status, await json.json()]).toMatchObject([415, { error: 'invalid_request' }]);
    const begun = await signedIn(scene);
    const { authorization, answer } = begun;
    const { access_token: token } = await redeem(scene.client, authorization, answer);
    const revoked = await fetch(`${scene.service.endpoint}oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: scene.service.provider.clientId }),
    });
    expect([revoked.status, await revoked.json()]).toMatchObject([400, { error: 'unsupported_token_type' }]);
  });

  it('are counted by IP address', async () => {
    const strict = await startService(scene.database.connect(), {
      oauth: oauthOptions,
      ipAddressRate: { burst: 3, perSecond: 1 },
      clock: () => new Date(Date.now() + 1e9),
    });
    try {
      const statuses = [];
      for (let count = 0; count < 5; count += 1) {
        statuses.push(
          (
            await callToken(strict, {
              grant_type: 'refresh_token',
              client_id: strict.provider.clientId,
              refresh_token: 'x',
            })
          ).status,
        );
      }
      expect(statuses).toContain(429);
    } finally {
      await strict.close();
    }
  });

  it('find everything by discovery', () => {
    expect(scene.client.serverMetadata()).toMatchObject({
      authorization_endpoint: `${publicBase}/oauth2/authorize`,
      token_endpoint: `${publicBase}/oauth2/token`,
      userinfo_endpoint: `${publicBase}/oauth2/userInfo`,
      revocation_endpoint: `${publicBase}/oauth2/revoke`,
      end_session_endpoint: `${publicBase}/logout`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    expect(scene.client.serverMetadata().scopes_supported?.toSorted()).toEqual(allScopes.split(' ').toSorted());
  });
});
