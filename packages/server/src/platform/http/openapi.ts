import { type Endpoint, isEventStream, isFileResponse, successStatus } from '@fairlead/contract/endpoint';
import { errorStatus, problem } from '@fairlead/contract/errors';
import { z } from 'zod';
import { escapeHtml } from './escape-html.ts';

function fields(schema: z.ZodType | undefined): string {
  if (!schema) return '';
  return `<pre>${escapeHtml(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), null, 1))}</pre>`;
}

/** A reference page for people, without scripts; machines take openapi.json. */
export function apiReference(endpoints: readonly Endpoint[]): string {
  const entries = endpoints
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map((definition) => {
      const who = Array.isArray(definition.access) ? definition.access.join(', ') : definition.access;
      return `<details id="${escapeHtml(definition.name)}"><summary><b>${definition.method}</b> <code>/papi${escapeHtml(definition.path)}</code> ${escapeHtml(definition.summary)} <i>${escapeHtml(String(who))}</i></summary>
${fields(definition.params)}${fields(definition.query)}${fields(definition.body)}</details>`;
    });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fairlead API</title><h1>Fairlead API</h1><p><a href="/papi/openapi.json">openapi.json</a></p>${entries.join('\n')}</html>`;
}

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shape,
  }));
}

function successBody(response: Endpoint['response']): Json {
  if (response === null) return {};
  if (isFileResponse(response)) {
    return {
      content: Object.fromEntries(
        response.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    };
  }
  if (isEventStream(response)) {
    const data = Object.entries(response.events).map(([event, schema]) => ({
      title: event,
      ...schemaOf(schema, 'output'),
    }));
    return { content: { 'text/event-stream': { schema: { oneOf: data } } } };
  }
  return { content: { 'application/json': { schema: schemaOf(response, 'output') } } };
}

function operation(definition: Endpoint): Json {
  const { access } = definition;
  const bearer = { bearer: [] };
  const security = { PUBLIC: [], OPTIONAL: [{}, bearer] };
  return {
    operationId: definition.name,
    summary: definition.summary,
    'x-access': access,
    ...(definition.scopes ? { 'x-scopes': definition.scopes } : {}),
    ...(definition.isPurchase ? { 'x-permission': 'mayBuy' } : {}),
    security: access === 'PUBLIC' || access === 'OPTIONAL' ? security[access] : [bearer],
    parameters: [...parameters(definition.params, 'path'), ...parameters(definition.query, 'query')],
    ...(definition.body
      ? {
          requestBody: {
            required: !definition.body.safeParse(undefined).success,
            content: { 'application/json': { schema: schemaOf(definition.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [String(successStatus(definition))]: { description: 'Success', ...successBody(definition.response) },
      default: {
        description: 'Problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of the registered endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const definition of endpoints) {
    const path = paths[definition.path] ?? {};
    path[definition.method.toLowerCase()] = operation(definition);
    paths[definition.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fairlead', version, description: `Error codes: ${Object.keys(errorStatus).join(', ')}` },
    servers: [{ url: '/papi' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
    paths,
  };
}
