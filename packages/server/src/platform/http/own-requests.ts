import type { AddressInfo } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** Listening on every IP address of a kind, a server hears what is sent to its own machine. */
const reachable: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

function originOf(http: FastifyInstance, host: string): string {
  const { port } = http.server.address() as AddressInfo;
  const name = reachable[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function inject(http: FastifyInstance, path: string, init: RequestInit): Promise<Response> {
  const answer = await http.inject({
    method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
    url: path,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  });
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const hasBody = answer.rawPayload.length > 0;
  return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers });
}

/**
 * `fetch` to this very server, whatever host a URL names: over its port, or, where an app is used without one, straight to its
 * routes. Rejects while the server is being built.
 */
export function createOwnFetch(http: FastifyInstance, host: string): typeof fetch {
  let isReady = false;
  http.addHook('onReady', async () => {
    isReady = true;
  });
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const path = `${pathname}${search}`;
    if (http.server.listening) return fetch(originOf(http, host) + path, init);
    if (!isReady) throw new Error('The server cannot be asked before it is ready');
    return inject(http, path, init);
  };
}
