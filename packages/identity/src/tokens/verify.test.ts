import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { SigningKey } from '../store/signing-keys.ts';
import type { KeySet } from './key-set.ts';
import { createTokenVerifier } from './verify.ts';

/** Tokens that our own key signed: it is what they say that is looked at here. */
const issuer = 'http://app.localhost:3000/idp/eu-west-1_Pool';
const clientId = 'client';
const now = 1_800_000_000;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const own: Pick<SigningKey, 'kid' | 'privateKey'> = { kid: 'one', privateKey };
const keySet = { find: async (kid: string) => (kid === own.kid ? own : undefined) } as Partial<KeySet> as KeySet;
const { read } = createTokenVerifier({
  issuer,
  clientId,
  keySet,
  clock: () => new Date(now * 1000),
  isRevoked: () => false,
});

const shared = { sub: 'subject', iss: issuer, origin_jti: 'o', iat: now, auth_time: now, exp: now + 3600 };
const id = { ...shared, token_use: 'id', aud: clientId, 'cognito:username': 'name', email_verified: true };
const access = { ...shared, token_use: 'access', client_id: clientId, username: 'name', scope: 'openid email' };
const sign = (claims: object, header: object = {}, key: KeyObject | Buffer = privateKey) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key);

describe('a token that our own key signed', () => {
  it('is taken when it says all it must', async () => {
    expect(await read(await sign(id))).toMatchObject({ sub: 'subject', tokenUse: 'id', emailVerified: true });
    expect(await read(await sign(access))).toMatchObject({ tokenUse: 'access', scopes: ['openid', 'email'] });
  });

  it.each([
    ['of another pool', { ...access, iss: `${issuer}x` }],
    ['of no pool', { ...access, iss: undefined }],
    ['for another client', { ...access, client_id: 'other' }],
    ['for another audience', { ...id, aud: 'other' }],
    ['for two audiences', { ...id, aud: [clientId, 'other'] }],
    ['of no use', { ...id, token_use: undefined }],
    ['that calls itself an access token', { ...id, token_use: 'access' }],
    ['that calls itself an id token', { ...access, token_use: 'id' }],
    ['of no sign-in', { ...access, origin_jti: undefined }],
    ['without an end', { ...access, exp: undefined }],
    ['without a subject', { ...access, sub: undefined }],
  ])('is refused when it is one %s', async (_, claims) => {
    await expect(read(await sign(claims))).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('is refused under another algorithm, under a key nobody knows, and when it is over', async () => {
    const secret = Buffer.from(privateKey.export({ format: 'der', type: 'pkcs8' }));
    for (const token of [
      await sign(access, { alg: 'PS256' }),
      await sign(access, { alg: 'HS256' }, secret),
      await sign(access, { kid: 'other' }),
      await sign(access, { kid: undefined }),
    ]) {
      await expect(read(token)).rejects.toMatchObject({ reason: 'invalid' });
    }
    await expect(read(await sign({ ...access, exp: now }))).rejects.toMatchObject({ reason: 'expired' });
  });
});
