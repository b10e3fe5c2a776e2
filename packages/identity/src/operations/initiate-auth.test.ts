import { randomUUID } from 'node:crypto';
import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoRefreshToken } from 'amazon-cognito-identity-js';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { register, signIn, signInWithClient, somebody } from '../../test/people.ts';
import { beginSrp } from '../../test/raw-srp.ts';
import { useService } from '../../test/use-service.ts';
import { N } from '../srp.ts';

const { service } = useService();

const refused = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const locked = { __type: 'NotAuthorizedException', message: 'Password attempts exceeded' };

function withPassword(username: string, password: string) {
  return service.call('InitiateAuth', {
    ClientId: service.provider.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: password },
  });
}

describe('InitiateAuth USER_PASSWORD_AUTH', () => {
  it('answers the SDK with tokens that say all they must', async () => {
    const person = await register(service);
    const answer = await service.sdk().send(
      new InitiateAuthCommand({
        ClientId: service.provider.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: person.email, PASSWORD: person.password },
      }),
    );
    const result = answer.AuthenticationResult;
    expect(result).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 3600, RefreshToken: expect.any(String) });
    expect(result?.NewDeviceMetadata).toBeUndefined();
    expect(decodeProtectedHeader(result?.IdToken ?? '')).toEqual({ alg: 'RS256', kid: expect.any(String) });

    const text = expect.any(String);
    const seconds = expect.any(Number);
    const { poolId, clientId } = service.provider;
    const common = {
      sub: person.sub,
      iss: `http://app.localhost:3000/idp/${poolId}`,
      auth_time: seconds,
      iat: seconds,
      exp: seconds,
      jti: text,
      origin_jti: text,
      event_id: text,
    };
    expect(decodeJwt(result?.IdToken ?? '')).toEqual({
      ...common,
      token_use: 'id',
      aud: clientId,
      at_hash: text,
      'cognito:username': person.username,
      email: person.email,
      email_verified: true,
    });
    expect(decodeJwt(result?.AccessToken ?? '')).toEqual({
      ...common,
      token_use: 'access',
      client_id: clientId,
      username: person.username,
      scope: 'aws.cognito.signin.user.admin',
    });
  });

  it('locks after five failures for twice as long each time, for unknown names as well', async () => {
    const known = await register(service);
    for (const name of [known.username, somebody().email]) {
      for (let count = 0; count < 5; count += 1)
        expect((await withPassword(name, 'not this one')).body).toEqual(refused);
      expect((await withPassword(name, known.password)).body).toEqual(locked);
      service.pass(1.1);
      expect((await withPassword(name, 'not this one')).body).toEqual(refused);
      service.pass(1.1);
      expect((await withPassword(name, known.password)).body).toEqual(locked);
      service.pass(1);
    }
    // The same lock, whatever the user calls himself.
    expect((await withPassword(known.email, known.password)).status).toBe(200);
    expect((await withPassword(known.email, 'not this one')).body).toEqual(refused);
  });

  it('locks for a quarter of an hour at most', async () => {
    const { email } = somebody();
    const guess = async () => (await withPassword(email, 'not this one')).body;
    for (let failures = 1; failures <= 16; failures += 1) {
      expect(await guess()).toEqual(refused);
      if (failures >= 5 && failures < 16) service.pass(Math.min(2 ** (failures - 5), 900));
    }
    service.pass(899);
    expect(await guess()).toEqual(locked);
    service.pass(1);
    expect(await guess()).toEqual(refused);
  });

  it('shows the state of the account only to whoever has the password', async () => {
    const person = await register(service);
    await service.provider.port.disableUser(person.sub);
    expect((await withPassword(person.username, 'not this one')).body).toEqual(refused);
    expect((await withPassword(person.username, person.password)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'User is disabled.',
    });
    await service.provider.port.enableUser(person.sub);
    expect((await withPassword(person.username, person.password)).status).toBe(200);
  });

  it('refuses what no password can be like any wrong password', async () => {
    expect((await withPassword(somebody().username, 'x'.repeat(257))).body).toEqual(refused);
    expect((await withPassword('a b', 'whatever it is')).body).toEqual(refused);
  });
});

describe('InitiateAuth USER_SRP_AUTH', () => {
  it('answers for unknown names as for known ones, always the same', async () => {
    const known = await register(service);
    const shape = async (name: string) => {
      const { answer, parameters } = await beginSrp(service, name);
      const lengths = [parameters['SECRET_BLOCK']?.length, Math.abs((parameters['SRP_B']?.length ?? 0) - 768) < 8];
      return { status: answer.status, body: Object.keys(answer.body), names: Object.keys(parameters), lengths };
    };
    for (const [unknown, name] of [
      [randomUUID(), known.username],
      [somebody().email, known.email],
    ] as const) {
      expect(await shape(unknown)).toEqual(await shape(name));
      const [first, second] = [await beginSrp(service, unknown), await beginSrp(service, unknown.toUpperCase())];
      expect(first.parameters['SALT']).toBe(second.parameters['SALT']);
      expect(first.parameters['USER_ID_FOR_SRP']).toBe(second.parameters['USER_ID_FOR_SRP']);
      expect(first.parameters['SECRET_BLOCK']).not.toBe(second.parameters['SECRET_BLOCK']);
    }
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    expect((await beginSrp(service, somebody().email)).parameters['USER_ID_FOR_SRP']).toMatch(uuid);
  });

  it.each([
    ['0', 0n],
    ['N', N],
    ['2N', 2n * N],
  ])('refuses A = %s', async (_name, A) => {
    const person = await register(service);
    const answer = await service.call('InitiateAuth', {
      ClientId: service.provider.clientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: person.username, SRP_A: A.toString(16) },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ __type: 'InvalidParameterException' });
    expect(answer.body['ChallengeParameters']).toBeUndefined();
  });
});

describe('InitiateAuth REFRESH_TOKEN_AUTH', () => {
  it('gives the browser client new tokens of the same session, with what changed about the user', async () => {
    const person = await register(service);
    const { user, session } = await signInWithClient(service.pool(), person.username, person.password);
    await new Promise<void>((resolve, reject) => {
      user.updateAttributes([{ Name: 'name', Value: 'Ada' }], (error) => (error ? reject(error) : resolve()));
    });
    service.pass(60);
    const refreshed = await new Promise<typeof session>((resolve, reject) => {
      user.refreshSession(session.getRefreshToken(), (error: unknown, fresh: typeof session) =>
        error ? reject(error) : resolve(fresh),
      );
    });
    const [before, after] = [session.getIdToken().payload, refreshed.getIdToken().payload];
    expect(after).toMatchObject({ name: 'Ada', origin_jti: before['origin_jti'], auth_time: before['auth_time'] });
    expect(after['jti']).not.toBe(before['jti']);
    expect(refreshed.getRefreshToken().getToken()).toBe(session.getRefreshToken().getToken());
  });

  it('says why a session is over, in the texts that clients compare', async () => {
    const { port, clientId: ClientId } = service.provider;
    const person = await register(service);
    const begun = [];
    for (let count = 0; count < 2; count += 1) begun.push(await signIn(service, person));
    const [ended, kept] = begun.map(({ RefreshToken }) => RefreshToken);
    const said = async (REFRESH_TOKEN = '') => {
      const AuthParameters = { REFRESH_TOKEN };
      return (await service.call('InitiateAuth', { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters })).body;
    };
    const refusal = (message: string, __type = 'NotAuthorizedException') => ({ __type, message });
    await service.call('RevokeToken', { ClientId, Token: ended });
    expect(await said(ended)).toEqual(refusal('Refresh Token has been revoked'));
    service.pass(30 * 24 * 3600 - 1);
    expect(await said(kept)).toHaveProperty('AuthenticationResult');
    service.pass(1);
    expect(await said(kept)).toEqual(refusal('Refresh Token has expired'));
    await port.disableUser(person.sub);
    expect(await said(kept)).toEqual(refusal('User is disabled.'));
    await port.enableUser(person.sub);
    await port.resetPassword(person.sub);
    expect(await said(kept)).toEqual(refusal('Password reset required for the user', 'PasswordResetRequiredException'));
    await port.deleteUser(person.sub);
    expect(await said(kept)).toEqual(refusal('User does not exist.', 'UserNotFoundException'));
  });

  it('refuses tokens that are unknown or over, and takes no notice of repeated tries', async () => {
    const person = await register(service);
    const { RefreshToken } = await signIn(service, person);
    const refresh = (token: string) =>
      service.call('InitiateAuth', {
        ClientId: service.provider.clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: token, DEVICE_KEY: null },
      });
    for (let count = 0; count < 8; count += 1) {
      expect((await refresh(new CognitoRefreshToken({ RefreshToken: 'unknown' }).getToken())).body).toEqual({
        __type: 'NotAuthorizedException',
        message: 'Invalid Refresh Token.',
      });
    }
    expect((await refresh(RefreshToken)).body).not.toHaveProperty('AuthenticationResult.RefreshToken');
    service.pass(30 * 24 * 3600 + 1);
    expect((await refresh(RefreshToken)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has expired',
    });
  });
});

describe('InitiateAuth', () => {
  it('names what is missing', async () => {
    const { clientId } = service.provider;
    const message = async (body: object) => (await service.call('InitiateAuth', body)).body['message'];
    expect(await message({ ClientId: clientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { SRP_A: 'a' } })).toBe(
      'Missing required parameter USERNAME',
    );
    expect(await message({ ClientId: clientId })).toBe(
      "1 validation error detected: Value at 'authFlow' failed to satisfy constraint: Member must not be null",
    );
    expect(await message({ ClientId: clientId, AuthFlow: 'CUSTOM_AUTH' })).toBe(
      'Custom auth lambda trigger is not configured for the user pool.',
    );
  });
});
