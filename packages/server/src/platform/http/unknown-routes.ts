import type { Endpoint } from '@fairlead/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './errors.ts';
import { ApiError, notFound } from './problem.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods that each address takes; addresses that differ in the names of their parameters only are one. */
function methodsByPath(endpoints: readonly Endpoint[]): Map<string, { url: string; taken: Set<string> }> {
  const found = new Map<string, { url: string; taken: Set<string> }>();
  for (const { method, path } of endpoints) {
    const key = path.replace(/\{\w+\}/g, '{}');
    const entry = found.get(key) ?? { url: path.replace(/\{(\w+)\}/g, ':$1'), taken: new Set() };
    entry.taken.add(method);
    if (method === 'GET') entry.taken.add('HEAD');
    found.set(key, entry);
  }
  return found;
}

/** 405 with what is allowed for the other methods of known addresses, 404 for all else, before a body is looked at. */
export function refuseUnknownRoutes(api: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const { url, taken } of methodsByPath(endpoints).values()) {
    const allow = [...taken].toSorted().join(', ');
    api.route({
      method: methods.filter((method) => !taken.has(method)),
      url,
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new ApiError('METHOD_NOT_ALLOWED');
      },
      handler: async () => {},
    });
  }
  api.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound();
  });
  api.setNotFoundHandler((request, reply) => sendProblem(reply, request, notFound()));
}
