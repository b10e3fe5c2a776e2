import { createHash } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { callToken, oauthOptions, redeem, redirectUri, signedIn, tokenForm } from '../../test/oauth-client.ts';
import { startService } from '../../test/service.ts';
import { useScene } from '../../test/use-scene.ts';

const scene = useScene();

describe('the authorization code flow', () => {
  it('gives openid-client tokens that the provider itself takes', async () => {
    const begun = await signedIn(scene);
    const { authorization, answer } = begun;
    const tokens = await redeem(scene.client, authorization, answer);
    expect(tokens.claims()).toMatchObject({
      sub: scene.person.sub,
      aud: scene.service.provider.clientId,
      nonce: authorization.nonce,
      email: scene.person.email,
      email_verified: true,
      'cognito:username': scene.person.username,
      token_use: 'id',
      at_hash: createHash('sha256').update(tokens.access_token).digest().subarray(0, 16).toString('base64url'),
    });
    expect(await scene.service.provider.verifyToken(tokens.access_token)).toMatchObject({
      sub: scene.person.sub,
      tokenUse: 'access',
      scopes: ['phone', 'email', 'openid', 'profile', 'aws.cognito.signin.user.admin'],
    });
    const info = await oidc.fetchUserInfo(scene.client, tokens.access_token, scene.person.sub);
    expect(info).toMatchObject({
      sub: scene.person.sub,
      email: scene.person.email,
      email_verified: 'true',
      username: scene.person.username,
    });
    expect((await scene.service.call('GetUser', { AccessToken: tokens.access_token })).status).toBe(200);

    const refreshed = await oidc.refreshTokenGrant(scene.client, tokens.refresh_token ?? '');
    expect(refreshed.claims()).toMatchObject({ sub: scene.person.sub, origin_jti: tokens.claims()?.['origin_jti'] });
    await oidc.tokenRevocation(scene.client, tokens.refresh_token ?? '');
    await expect(scene.service.provider.verifyToken(tokens.access_token)).rejects.toMatchObject({ reason: 'revoked' });
    await expect(oidc.refreshTokenGrant(scene.client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('limits tokens to the scopes asked for, also once they are refreshed by whichever call', async () => {
    const begun = await signedIn(scene, { scope: 'openid email' });
    const { authorization, answer } = begun;
    const tokens = await redeem(scene.client, authorization, answer);
    const info = await oidc.fetchUserInfo(scene.client, tokens.access_token, scene.person.sub);
    expect(Object.keys(info).toSorted()).toEqual(['email', 'email_verified', 'sub', 'username']);
    const refreshToken = tokens.refresh_token ?? '';
    const again = await oidc.refreshTokenGrant(scene.client, refreshToken);
    const byCall = await scene.service.call('InitiateAuth', {
      ClientId: scene.service.provider.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    });
    const { AccessToken } = byCall.body['AuthenticationResult'] as { AccessToken: string };
    for (const token of [tokens.access_token, again.access_token, AccessToken]) {
      expect((await scene.service.provider.verifyToken(token)).scopes).toEqual(['email', 'openid']);
      expect((await scene.service.call('GetUser', { AccessToken: token })).body).toMatchObject({
        __type: 'NotAuthorizedException',
      });
    }
  });

  it('gives no id token without openid, and no user info', async () => {
    const begun = await signedIn(scene, { scope: 'email' });
    const { body } = await callToken(scene.service, tokenForm(scene, begun));
    expect(body).not.toHaveProperty('id_token');
    const { clientId: ClientId } = scene.service.provider;
    const RefreshToken = String(body['refresh_token']);
    const form = { grant_type: 'refresh_token', client_id: ClientId, refresh_token: RefreshToken };
    expect((await callToken(scene.service, form)).body).not.toHaveProperty('id_token');
    const refreshed = await scene.service.call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
    expect(refreshed.body['AuthenticationResult']).toHaveProperty('AccessToken');
    expect(refreshed.body['AuthenticationResult']).not.toHaveProperty('IdToken');
    const info = await fetch(`${scene.service.endpoint}oauth2/userInfo`, {
      headers: { authorization: `Bearer ${String(body['access_token'])}` },
    });
    expect([info.status, await info.json()]).toMatchObject([403, { error: 'insufficient_scope' }]);
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(64) }, 'invalid_grant'],
    ['another redirect_uri', { redirect_uri: 'http://app.localhost:3000/login/callback' }, 'invalid_grant'],
    ['another client', { client_id: 'somebodyelse' }, 'invalid_client'],
    ['a secret', { client_secret: 'secret' }, 'invalid_client'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another code', { code: 'x'.repeat(43) }, 'invalid_grant'],
    ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ])('refuses a code with %s', async (_what, wrong, error) => {
    const begun = await signedIn(scene);
    const refused = await callToken(scene.service, { ...tokenForm(scene, begun), ...wrong });
    expect(refused).toMatchObject({ status: 400, body: { error } });
    expect(refused.body['error_description']).toEqual(expect.any(String));
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  it('uses a code up with the first try, right or wrong', async () => {
    const begun = await signedIn(scene);
    const form = tokenForm(scene, begun);
    expect((await callToken(scene.service, { ...form, code_verifier: 'y'.repeat(43) })).status).toBe(400);
    expect((await callToken(scene.service, form)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('refuses a code after five minutes', async () => {
    const begun = await signedIn(scene);
    scene.service.pass(299);
    const late = await signedIn(scene);
    scene.service.pass(1);
    expect((await callToken(scene.service, tokenForm(scene, begun))).body).toMatchObject({ error: 'invalid_grant' });
    expect((await callToken(scene.service, tokenForm(scene, late))).status).toBe(200);
  });

  it('ends what a code was exchanged for when it comes again, on either process', async () => {
    const second = await startService(scene.database.connect(), { oauth: oauthOptions });
    try {
      const begun = await signedIn(scene);
      const { authorization, answer } = begun;
      const tokens = await redeem(scene.client, authorization, answer);
      expect((await callToken(second, tokenForm(scene, begun))).body).toMatchObject({
        error: 'invalid_grant',
      });
      await expect(second.provider.verifyToken(tokens.access_token)).rejects.toMatchObject({ reason: 'revoked' });
      await expect(oidc.refreshTokenGrant(scene.client, tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    } finally {
      await second.close();
    }
  });

  it('exchanges a code once when it comes many times at once, and keeps nothing of it', async () => {
    const second = await startService(scene.database.connect(), { oauth: oauthOptions });
    try {
      const begun = await signedIn(scene);
      const form = tokenForm(scene, begun);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => callToken(i % 2 ? second : scene.service, form)),
      );
      const given = answers.filter(({ status }) => status === 200);
      expect(given).toHaveLength(1);
      const token = String(given[0]?.body['access_token']);
      const claims = await scene.service.provider.verifyToken(token).catch((error: unknown) => error);
      expect(claims).toMatchObject({ reason: 'revoked' });
    } finally {
      await second.close();
    }
  });

  it('keeps no code, verifier or cookie in clear', async () => {
    const { browser, authorization, answer } = await signedIn(scene);
    const tables = ['authorization_codes', 'browser_sessions', 'federation_requests', 'oauth_grants'];
    const rows = await Promise.all(
      tables.map((name) =>
        scene.database.query<{ text: string }>(
          sql`select t::text as text from ${sql.identifier(`identity.${name}`)} t`,
        ),
      ),
    );
    const dump = JSON.stringify(rows);
    expect(dump).toContain(redirectUri);
    const code = new URL(answer).searchParams.get('code') ?? '';
    const secrets = [code, authorization.codeVerifier, browser.cookie('idp-session'), browser.cookie('idp-browser')];
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{43,}$/);
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret ?? '').toString('hex'));
    }
  });
});
