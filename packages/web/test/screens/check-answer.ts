import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Endpoint, isEventStream, isFileResponse, successStatus } from '@fairlead/contract/endpoint';
import { problem } from '@fairlead/contract/errors';
import type { Answer } from '../serve-client.ts';

const contract = join(import.meta.dirname, '../../../contract/src');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

async function readEndpoints(): Promise<Endpoint[]> {
  const names = (await readdir(contract)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(names.map((name) => import(join(contract, name)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

const endpoints = (await readEndpoints()).map((endpoint) => ({
  endpoint,
  // A path without parameters comes before one that has them at the same place.
  parameters: endpoint.path.split('{').length,
  pattern: new RegExp(`^/papi${endpoint.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
}));
endpoints.sort((one, other) => one.parameters - other.parameters);

/** Returns what of a made-up answer is not as the contract says: a path it does not know, a wrong status, a wrong body. */
export function checkAnswer(method: string, path: string, { status, body, stream }: Answer): string[] {
  if (!path.startsWith('/papi/')) return [];
  const found = endpoints.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))?.endpoint;
  // A call that the test has not thought of is answered NOT_FOUND, whatever it is.
  if (found === undefined) return status === 404 ? [] : [`The contract has no ${method} ${path}`];
  const fault = (text: string) => [`${method} ${path}: ${text}`];
  if (status >= 400) {
    const checked = problem.safeParse(body);
    return checked.success || status >= 500 ? [] : fault(`a problem has ${checked.error.message}`);
  }
  if (status !== successStatus(found)) return fault(`status ${status}, the contract says ${successStatus(found)}`);
  const { response } = found;
  if (stream || response === null || isFileResponse(response) || isEventStream(response)) return [];
  const checked = response.safeParse(typeof body === 'string' ? JSON.parse(body) : body);
  return checked.success
    ? []
    : fault(checked.error.issues.map((one) => `${one.path.join('.')} ${one.message}`).join('; '));
}
