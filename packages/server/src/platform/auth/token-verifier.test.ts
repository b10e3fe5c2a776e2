import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts';

/** Tokens that the pool's own key signed: it is what they say that is looked at here. */
const issuer = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Pool';
const clientId = 'client';
const now = 1_800_000_000;
const ended = new Set<string>();
let key: CryptoKey;
let verify: TokenVerifier;
let seconds = now;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const options = {
    issuer,
    clientId,
    isRevoked: (jti: string) => ended.has(jti),
    clock: () => new Date(seconds * 1000),
  };
  verify = createTokenVerifier({ ...options, keys: createLocalJWKSet({ keys: [jwk] }) });
});

const claims = {
  sub: 'subject',
  iss: issuer,
  aud: clientId,
  token_use: 'id',
  iat: now - 10,
  exp: now + 3600,
  'cognito:username': 'name',
  email: 'Ines@Aurelia.example',
  email_verified: true,
  origin_jti: 'sign-in',
};
const signed = (change: object = {}) =>
  new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);

test('an id token of the pool says who somebody is', async () => {
  expect(await verify(await signed())).toEqual({
    subject: 'subject',
    username: 'name',
    email: 'ines@aurelia.example',
    isEmailVerified: true,
    issuedAt: (now - 10) * 1000,
    sessionId: 'sign-in',
  });
});

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [undefined, false],
])('email_verified %j counts as %j', async (email_verified, isEmailVerified) => {
  expect(await verify(await signed({ email_verified }))).toMatchObject({ isEmailVerified });
});

describe('is refused though the right key signed it', () => {
  test.each([
    ['another audience', { aud: 'other' }],
    ['no audience, as access tokens', { aud: undefined, client_id: clientId }],
    ['another pool', { iss: `${issuer}x` }],
    ['no issuer', { iss: undefined }],
    ['an access token', { token_use: 'access' }],
    ['no use', { token_use: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['no end', { exp: undefined }],
    ['no beginning', { iat: undefined }],
    ['no name', { 'cognito:username': undefined }],
    ['a strange email_verified', { email_verified: 'yes' }],
    ['not yet', { nbf: now + 60 }],
  ])('%s', async (_, change) => {
    await expect(verify(await signed(change))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

test('an end that has come, and a sign-in that was ended, are looked at every time', async () => {
  const token = await signed({ origin_jti: 'another' });
  await verify(token);
  ended.add('another');
  await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_REVOKED' });
  ended.delete('another');
  seconds = now + 3599;
  await verify(token);
  seconds = now + 3600;
  await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  await expect(verify(await signed())).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  seconds = now;
});
