import { type Endpoint, isEventStream, isFileResponse, successStatus } from '@fairlead/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useTestApp } from '../use-test-app.ts';

/** The parts of OpenAPI 3.1 that a document of ours uses, strictly. */
const jsonSchema = z.union([z.boolean(), z.looseObject({})]);
const content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), z.strictObject({ schema: jsonSchema }));
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: jsonSchema,
  description: z.string().optional(),
});
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: z.string().min(1),
  'x-access': z.union([z.string(), z.array(z.string())]),
  'x-scopes': z.array(z.string()).optional(),
  'x-permission': z.literal('mayBuy').optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^(\d{3}|default)$/),
    z.strictObject({ description: z.string(), content: content.optional() }),
  ),
});
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
    schemas: z.record(z.string(), jsonSchema),
  }),
  paths: z.record(
    z.templateLiteral(['/', z.string()]),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
});

const app = useTestApp();

const load = async () => {
  const answer = await app.http.inject({ url: '/papi/openapi.json' });
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return { read: document.parse(answer.json()), body: answer.body };
};

const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method.toLowerCase()} ${path}`;

test('the document holds every endpoint once, and nothing else', async () => {
  const { read } = await load();
  const documented = Object.entries(read.paths).flatMap(([path, one]) =>
    Object.keys(one).map((method) => `${method} ${path}`),
  );
  expect(documented.toSorted()).toEqual(app.endpoints.map(keyOf).toSorted());
  const names = Object.values(read.paths).flatMap((one) => Object.values(one).map((entry) => entry?.operationId));
  expect(new Set(names).size).toBe(names.length);
});

test('each operation documents its parameters, body, answer and who may call it', async () => {
  const { read } = await load();
  for (const definition of app.endpoints) {
    const found = Object.entries(read.paths[definition.path] ?? {}).find(
      ([method]) => method === definition.method.toLowerCase(),
    )?.[1];
    if (!found) throw new Error(`${definition.name} is missing`);
    const inPath = found.parameters.filter((one) => one.in === 'path');
    expect(inPath.map((one) => `{${one.name}}`)).toEqual(definition.path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every((one) => one.required)).toBe(true);
    const inQuery = found.parameters.filter((one) => one.in === 'query').map((one) => one.name);
    expect(inQuery).toEqual(Object.keys(definition.query?.shape ?? {}));
    expect(found['x-access']).toEqual(definition.access);
    expect(found['x-scopes']).toEqual(definition.scopes);
    expect(found['x-permission'] === 'mayBuy', definition.name).toBe(definition.isPurchase ?? false);
    const withoutToken = { PUBLIC: [], OPTIONAL: [{}, { bearer: [] }] };
    const { access } = definition;
    const expected = access === 'PUBLIC' || access === 'OPTIONAL' ? withoutToken[access] : [{ bearer: [] }];
    expect(found.security).toEqual(expected);
    expect(found.requestBody === undefined, definition.name).toBe(definition.body === undefined);
    if (definition.body) {
      expect(found.requestBody?.required, definition.name).toBe(!definition.body.safeParse(undefined).success);
    }
    const success = found.responses[String(successStatus(definition))];
    const types =
      definition.response === null
        ? []
        : isFileResponse(definition.response)
          ? [...definition.response.file]
          : [isEventStream(definition.response) ? 'text/event-stream' : 'application/json'];
    expect(Object.keys(success?.content ?? {})).toEqual(types);
    expect(Object.keys(found.responses['default']?.content ?? {})).toEqual(['application/problem+json']);
  }
});

test('every reference inside leads somewhere', async () => {
  const { read, body } = await load();
  const references = [...body.matchAll(/"\$ref":"(#\/[^"]+)"/g)].map(([, reference]) => reference ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], read);
    expect(target, reference).toBeDefined();
  }
});

test('the reference for people shows every endpoint, without script', async () => {
  const answer = await app.http.inject({ url: '/papi/docs' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { name, summary, path } of app.endpoints) {
    expect(answer.body).toContain(`id="${name}"`);
    expect(answer.body).toContain(`/papi${path}`);
    expect(answer.body).toContain(summary.replaceAll("'", '&#39;'));
  }
  expect(answer.body).not.toMatch(/<script|style=|undefined|\[object/);
});
