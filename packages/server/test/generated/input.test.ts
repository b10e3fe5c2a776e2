import { defaultBodyLimit, type Endpoint } from '@fairlead/contract/endpoint';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bodyExtent, maxDepth } from '../../src/platform/http/body-limits.ts';
import { expectProblem } from '../problem.ts';
import { useTestApp } from '../use-test-app.ts';
import { validInput } from './arbitraries.ts';
import { callerFor, createWorld, fillPath, objectOf, parametersOf, type World } from './world.ts';

const app = useTestApp();
let world: World;
beforeAll(async () => {
  world = await createWorld(app);
});

const pathOf = (definition: Endpoint): string =>
  fillPath(definition, (parameter) => objectOf(world, definition, parameter));

/** Calls as a person with access, with a body as text. */
const send = (definition: Endpoint, payload: string | undefined, headers: Record<string, string> = {}, path?: string) =>
  app.http.inject({
    method: definition.method as 'POST',
    url: `/papi${path ?? pathOf(definition)}`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${callerFor(world, definition)}`,
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });

const sampleOf = (definition: Endpoint, part: 'query' | 'body'): unknown => {
  const schema = definition[part];
  return schema ? fc.sample(validInput(schema), { numRuns: 1, seed: 11 })[0] : undefined;
};

const takesBody = (definition: Endpoint): boolean => definition.method !== 'GET';
const faultPaths = (problem: { errors?: { path: string }[] | undefined }) => problem.errors?.map(({ path }) => path);

test('unknown fields of a body are refused, each by its path', async () => {
  for (const definition of app.endpoints.filter(takesBody)) {
    const value = sampleOf(definition, 'body') ?? {};
    if (Array.isArray(value)) continue;
    const body = { ...value, zodiac: 'Libra', 'a.b': { deep: true } };
    const problem = expectProblem(await send(definition, JSON.stringify(body)), 'INVALID_INPUT');
    expect(faultPaths(problem), definition.name).toEqual(expect.arrayContaining(['body.zodiac', 'body.a.b']));
  }
});

test('unknown fields deep inside a body are refused by their path', async () => {
  const definition = app.endpoints.find(({ name }) => name === 'replaceVisitor');
  if (!definition) throw new Error('replaceVisitor is gone');
  const problem = expectProblem(await send(definition, '{"profile":{"name":"Ada","shoes":38}}'), 'INVALID_INPUT');
  expect(faultPaths(problem)).toEqual(['body.profile.shoes']);
});

test('unknown parameters of a query are refused, whether the endpoint has others or not', async () => {
  for (const definition of app.endpoints) {
    const path = `${pathOf(definition)}?zodiac=Libra`;
    const problem = expectProblem(await send(definition, undefined, {}, path), 'INVALID_INPUT');
    expect(faultPaths(problem), definition.name).toContain('query.zodiac');
  }
});

test('a name of a field as long as the body comes back short', async () => {
  const definition = app.endpoints.find(({ name }) => name === 'replaceVisitor');
  if (!definition) throw new Error('replaceVisitor is gone');
  const answer = await send(definition, JSON.stringify({ ['x'.repeat(10_000)]: 1 }));
  expectProblem(answer, 'INVALID_INPUT');
  expect(answer.body.length).toBeLessThan(2000);
});

const filled = (bytes: number) => `{"zodiac":"${'x'.repeat(bytes - 13)}"}`;

test('reads a body as long as its endpoint declares, and answers 413 when it has one byte more', async () => {
  for (const definition of app.endpoints.filter(takesBody)) {
    const { bodyLimit = defaultBodyLimit, name } = definition;
    expect(filled(bodyLimit)).toHaveLength(bodyLimit);
    expectProblem(await send(definition, filled(bodyLimit)), 'INVALID_INPUT');
    const refused = expectProblem(await send(definition, filled(bodyLimit + 1)), 'PAYLOAD_TOO_LARGE');
    expect(refused.detail, name).toContain(`${bodyLimit / 1024} KiB`);
  }
});

test('refuses a body of too many levels or values before it is parsed', async () => {
  for (const definition of app.endpoints.filter(takesBody)) {
    const values = (definition.body ? bodyExtent(definition.body).values : 0) + 200;
    const codeOf = async (body: string) =>
      expectProblem(await send(definition, body), 'INVALID_INPUT').errors?.map(({ path, code }) => `${path}: ${code}`);
    expect(await codeOf('['.repeat(maxDepth + 1)), definition.name).toEqual(['body: too_deep']);
    expect(await codeOf('['.repeat(maxDepth)), definition.name).toEqual(['body: malformed_json']);
    const { bodyLimit = defaultBodyLimit } = definition;
    if (bodyLimit < 2 * values) continue;
    expect(await codeOf(`[${'1,'.repeat(values)}1]`), definition.name).toEqual(['body: too_many_values']);
  }
});

test('a body that is not JSON, or does not say so, is refused', async () => {
  for (const definition of app.endpoints.filter(takesBody)) {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x']) {
      expectProblem(await send(definition, '{}', { 'content-type': type }), 'UNSUPPORTED_MEDIA_TYPE');
    }
    for (const broken of ['{', '{"a":}', '{"__proto__":{"x":1}}', '\u0000']) {
      const problem = expectProblem(await send(definition, broken), 'INVALID_INPUT');
      expect(faultPaths(problem)).toEqual(['body']);
    }
  }
});

test('a missing body is named, field by field, where one is needed', async () => {
  for (const definition of app.endpoints) {
    if (!definition.body || definition.body.safeParse(undefined).success) continue;
    const problem = expectProblem(await send(definition, undefined), 'INVALID_INPUT');
    expect(faultPaths(problem)).toEqual(['body']);
  }
});

test('an id in a path that is none is refused by its name', async () => {
  for (const definition of app.endpoints.filter((one) => parametersOf(one).length > 0)) {
    // A name is not an id.
    if (parametersOf(definition).includes('uniqueIdentifier')) continue;
    const path = fillPath(definition, () => 'not-an-id');
    const body = JSON.stringify(sampleOf(definition, 'body'));
    const problem = expectProblem(await send(definition, body, {}, path), 'INVALID_INPUT');
    expect(faultPaths(problem)).toEqual(parametersOf(definition).map((name) => `params.${name}`));
  }
});

test('a URL that cannot be decoded, or is too long, is a problem as well', async () => {
  for (const url of [
    '/papi/exhibition/%',
    '/papi/%zz',
    '/%E0%A4%A',
    `/papi/exhibition/${'x'.repeat(2000)}`,
    '/papi//',
    '/papi',
  ]) {
    const answer = await app.http.inject({ url, headers: { 'accept-language': 'de', 'x-request-id': 'abc-1' } });
    const problem = expectProblem(answer, 'NOT_FOUND');
    expect(problem).toMatchObject({ title: 'Nicht gefunden', requestId: 'abc-1' });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('a method that a path does not take is refused, with those it takes', async () => {
  for (const [method, path, allowed] of [
    ['PUT', '/scan', 'GET, HEAD, PATCH, POST'],
    ['DELETE', '/visitor', 'GET, HEAD, POST, PUT'],
    ['POST', '/exhibition/x', 'DELETE, GET, HEAD, PUT'],
  ] as const) {
    const answer = await app.call(method, path, { as: world.tokens.VISITOR });
    expectProblem(answer, 'METHOD_NOT_ALLOWED');
    expect(answer.headers['allow']).toBe(allowed);
  }
});
