import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { callToken, oauthOptions } from './oauth-client.ts';
import { register, signIn, type Tokens } from './people.ts';
import type { Service } from './service.ts';
import { useService } from './use-service.ts';

/** Every kind of token that must not be taken, at every door of the provider that takes tokens. */
const { service } = useService({ oauth: oauthOptions });
const { service: other } = useService({ oauth: oauthOptions });
let good: Tokens;
let foreign: Tokens;

beforeAll(async () => {
  [good, foreign] = [await newTokens(service), await newTokens(other)];
});

const newTokens = async (of: Service): Promise<Tokens> => signIn(of, await register(of));

async function ended(how: 'revoked' | 'signed out' | 'disabled'): Promise<Tokens> {
  const person = await register(service);
  const tokens = await signIn(service, person);
  const { port, clientId: ClientId } = service.provider;
  if (how === 'revoked') await service.call('RevokeToken', { Token: tokens.RefreshToken, ClientId });
  else if (how === 'signed out') await port.signOutEverywhere(person.sub);
  else await port.disableUser(person.sub);
  return tokens;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function signedByForeignKey(token: string): Promise<string> {
  const { kid = '' } = decodeProtectedHeader(token);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
}

const bearers: Record<string, () => Promise<string> | string> = {
  'forged: another payload': () => {
    const [header, , signature] = good.AccessToken.split('.');
    return `${header}.${encode({ ...decodeJwt(good.AccessToken), sub: decodeJwt(foreign.AccessToken).sub })}.${signature}`;
  },
  'foreign-signed, with our key id': () => signedByForeignKey(good.AccessToken),
  'algorithm none': () => {
    const { kid } = decodeProtectedHeader(good.AccessToken);
    return `${encode({ alg: 'none', kid })}.${good.AccessToken.split('.')[1]}.`;
  },
  'of another pool': () => foreign.AccessToken,
  'an id token': () => good.IdToken,
  'a refresh token': () => good.RefreshToken,
  revoked: async () => (await ended('revoked')).AccessToken,
  'of who signed out everywhere': async () => (await ended('signed out')).AccessToken,
  'of who is disabled': async () => (await ended('disabled')).AccessToken,
  random: () => randomBytes(64).toString('base64url'),
};

const bearerDoors: Record<string, (token: string) => Promise<string>> = {
  GetUser: async (AccessToken) => {
    const { status, body } = await service.call('GetUser', { AccessToken });
    return `${status} ${String(body['__type'])}`;
  },
  '/oauth2/userInfo': async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.endpoint}oauth2/userInfo`, { headers });
    return `${answer.status} ${((await answer.json()) as { error?: string }).error}`;
  },
};
const bearerRefusals: Record<string, string> = {
  GetUser: '400 NotAuthorizedException',
  '/oauth2/userInfo': '401 invalid_token',
};

const refreshers: Record<string, () => Promise<string> | string> = {
  'forged: one character changed': () => {
    const at = Math.floor(good.RefreshToken.length / 2);
    const changed = good.RefreshToken[at] === 'A' ? 'B' : 'A';
    return good.RefreshToken.slice(0, at) + changed + good.RefreshToken.slice(at + 1);
  },
  'of another pool': () => foreign.RefreshToken,
  'an access token': () => good.AccessToken,
  revoked: async () => (await ended('revoked')).RefreshToken,
  'of who signed out everywhere': async () => (await ended('signed out')).RefreshToken,
  'of who is disabled': async () => (await ended('disabled')).RefreshToken,
  random: () => randomBytes(64).toString('base64url'),
};

const refreshDoors: Record<string, (token: string) => Promise<number>> = {
  REFRESH_TOKEN_AUTH: async (REFRESH_TOKEN) => {
    const { clientId: ClientId } = service.provider;
    const AuthParameters = { REFRESH_TOKEN };
    return (await service.call('InitiateAuth', { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters })).status;
  },
  GetTokensFromRefreshToken: async (RefreshToken) =>
    (await service.call('GetTokensFromRefreshToken', { ClientId: service.provider.clientId, RefreshToken })).status,
  '/oauth2/token': async (refresh_token) => {
    const form = { grant_type: 'refresh_token', client_id: service.provider.clientId, refresh_token };
    return (await callToken(service, form)).status;
  },
};

describe.each(Object.entries(bearerDoors))('an access token at %s', (name, open) => {
  it('is taken when it is good, and refused when it is over', async () => {
    expect(await open((await newTokens(service)).AccessToken)).not.toBe(bearerRefusals[name]);
    const { AccessToken } = await newTokens(service);
    service.pass(3601);
    expect(await open(AccessToken)).toBe(bearerRefusals[name]);
    service.pass(-3601);
  });

  it.each(Object.entries(bearers))('is refused: %s', async (_, make) => {
    expect(await open(await make())).toBe(bearerRefusals[name]);
  });
});

describe.each(Object.entries(refreshDoors))('a refresh token at %s', (_name, open) => {
  it('is taken when it is good, and refused when it is over', async () => {
    expect(await open((await newTokens(service)).RefreshToken)).toBe(200);
    const { RefreshToken } = await newTokens(service);
    service.pass(31 * 24 * 3600);
    expect(await open(RefreshToken)).toBe(400);
    service.pass(-31 * 24 * 3600);
  });

  it.each(Object.entries(refreshers))('is refused: %s', async (_, make) => {
    expect(await open(await make())).toBe(400);
  });
});
