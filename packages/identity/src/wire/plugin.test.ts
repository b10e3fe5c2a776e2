import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { register, signIn, signUpInput, somebody } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService();

describe('the wire', () => {
  it('answers preflights for everything clients send', async () => {
    const response = await fetch(service.endpoint, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'content-type, x-amz-target, x-amz-user-agent, cache-control, amz-sdk-invocation-id, amz-sdk-request',
    );
  });

  it('lets scripts read the type and the id of a refusal', async () => {
    const { headers, body, status } = await service.call('GetUser', {});
    expect(status).toBe(400);
    expect(headers.get('content-type')).toMatch(/^application\/x-amz-json-1\.1/);
    expect(headers.get('x-amzn-errortype')).toBe(body['__type']);
    expect(headers.get('x-amzn-requestid')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe('x-amzn-errortype, x-amzn-requestid');
  });

  it.each(['NoSuchThing', 'AdminCreateUser', '__proto__', ''])('does not know the operation %j', async (operation) => {
    expect(await service.call(operation, {})).toMatchObject({
      status: 400,
      body: { __type: 'UnknownOperationException' },
    });
  });

  it('refuses bodies that are no JSON object, and says of values only where they are', async () => {
    for (const body of ['{', '[]', '"text"', 'null', '7']) {
      const answer = await service.call('SignUp', body);
      expect(answer).toMatchObject({ status: 400, body: { __type: 'SerializationException' } });
    }
    const answer = await service.call('SignUp', {
      ...signUpInput(service, somebody()),
      Password: ['s3cret value'],
      Username: '',
    });
    expect(answer.body).toEqual({
      __type: 'InvalidParameterException',
      message: expect.stringContaining("Value at 'username' failed to satisfy constraint"),
    });
    expect(JSON.stringify(answer.body)).not.toContain('s3cret');
  });

  it('refuses a body that is too large', async () => {
    const answer = await service.call('SignUp', { Username: 'x'.repeat(200_000) });
    expect(answer).toMatchObject({ status: 413, body: { __type: 'SerializationException' } });
  });

  it('refuses JSON of too many levels or values before it is parsed', async () => {
    const metadata = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x']));
    const nested = (depth: number) => `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`;
    const many = JSON.stringify({ ClientMetadata: metadata(1_500) });
    for (const body of ['['.repeat(100_000), nested(5), many, '"" '.repeat(10_000)]) {
      const answer = await service.call('SignUp', body);
      expect(answer).toMatchObject({ status: 400, body: { __type: 'SerializationException' } });
    }
    const full = { ...signUpInput(service, somebody()), Password: '[{"\\[{'.repeat(20), ClientMetadata: metadata(500) };
    expect(await service.call('SignUp', full)).toMatchObject({ status: 200 });
  });

  it('describes at most 50 faults', async () => {
    const UserAttributes = Array.from({ length: 50 }, () => ({ Name: '', Value: 7 }));
    const { body } = await service.call('SignUp', { ...signUpInput(service, somebody()), UserAttributes });
    expect(body['message']).toMatch(/^100 validation errors detected/);
    expect(String(body['message']).match(/failed to satisfy/g)).toHaveLength(50);
  });

  it('answers the same path with and without a slash at the end', async () => {
    const response = await fetch(service.endpoint.replace(/\/$/, ''), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
      },
      body: '{}',
    });
    expect(response.status).toBe(400);
  });

  it('publishes two keys, and its tokens verify with them', async () => {
    const { poolId, issuer, clientId } = service.provider;
    const document = await fetch(`${service.endpoint}${poolId}/.well-known/jwks.json`);
    const keys = (await document.json()) as JSONWebKeySet;
    expect(keys.keys).toHaveLength(2);
    for (const key of keys.keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const { IdToken } = await signIn(service, await register(service));
    const { payload } = await jwtVerify(IdToken, createLocalJWKSet(keys), { issuer, audience: clientId });
    expect(payload['token_use']).toBe('id');
  });

  it('publishes where its keys are', async () => {
    const { poolId, issuer } = service.provider;
    const document = await fetch(`${service.endpoint}${poolId}/.well-known/openid-configuration`);
    expect(await document.json()).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` });
    expect(poolId).toMatch(/^eu-west-1_[\dA-Za-z]{1,45}$/);
    expect(issuer).toBe(`http://app.localhost:3000/idp/${poolId}`);
    expect((await fetch(`${service.endpoint}eu-west-1_nobody/.well-known/jwks.json`)).status).toBe(404);
  });

  it('slows one IP address down', async () => {
    const slow = await startService(database.connect(), { ipAddressRate: { burst: 3, perSecond: 1 } });
    try {
      const attempt = async () => (await slow.call('SignUp', signUpInput(slow, somebody()))).body['__type'] ?? 'ok';
      const results = [await attempt(), await attempt(), await attempt(), await attempt()];
      expect(results).toEqual(['ok', 'ok', 'ok', 'TooManyRequestsException']);
      slow.pass(1.5);
      expect(await attempt()).toBe('ok');
    } finally {
      await slow.close();
    }
  });
});
