import type { Endpoint } from '@fairlead/contract/endpoint';
import type { LooseInput } from './required.ts';

export const apiBase = '/papi';
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
