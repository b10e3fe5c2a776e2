import type { Endpoint } from '@fairlead/contract/endpoint';

/** A call that was not sent because something it needs is missing. */
export class RequiredParameterError extends Error {
  override readonly name = 'RequiredParameterError';
  readonly parameter: string;
  readonly endpoint: string;

  constructor(parameter: string, endpoint: string) {
    super(`Required parameter ${parameter} was null or undefined when calling ${endpoint}`);
    this.parameter = parameter;
    this.endpoint = endpoint;
  }
}

/** Input of a call, before its types are known. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const isMissing = (value: unknown): boolean => value === null || value === undefined;

/** Throws for the first required parameter that is null or undefined: path, then query, then body. */
export function checkRequired(endpoint: Endpoint, input: LooseInput): void {
  const fail = (parameter: string): never => {
    throw new RequiredParameterError(parameter, endpoint.name);
  };
  for (const [, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    if (isMissing(input.params?.[name])) fail(name);
  }
  for (const [name, schema] of Object.entries(endpoint.query?.shape ?? {})) {
    // Whatever accepts "nothing" is optional, whichever way its schema says so.
    if (isMissing(input.query?.[name]) && !schema.safeParse(undefined).success) fail(name);
  }
  if (endpoint.body && isMissing(input.body) && !endpoint.body.safeParse(undefined).success) {
    fail(endpoint.bodyName ?? 'body');
  }
}

/** The `If-Match` header for one version. */
export const ifMatch = (version: number): { readonly 'if-match': string } => ({ 'if-match': `"${version}"` });

const apiBase = '/papi';
let apiHost = '';

/** Sets where the API is; null for the page's own host. Once, at the start. */
export function setApiHost(host: string | null): void {
  apiHost = host ?? '';
}

function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The URL of a call, its path parameters and query filled in. */
export function requestUrl(endpoint: Endpoint, input: LooseInput, origin = apiHost): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  return `${origin}${apiBase}${path}${queryText(input.query)}`;
}

export function requestBody(endpoint: Endpoint, input: LooseInput): string | null {
  return endpoint.body && input.body !== undefined ? JSON.stringify(input.body) : null;
}
