import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const immutable = 'public, max-age=31536000, immutable';

/** Serves the built client: hashed assets for ever, everything else fresh, and its page for every other address. */
export async function serveWebClient(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(directory))
    throw new Error(`The web client is not built: ${directory} is missing. Run \`npm run build\`.`);
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache');
    },
  });
  // The plug-in takes / for a folder without an index and fails.
  app.get('/', (_request, reply) => sendPage(reply));
}

/** Whether a request that no route took asks for the client's page: every address of its router, never a file or the API. */
export function isPageRequest(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  return (
    request.method === 'GET' && !/^\/(papi|idp|locales|assets|health)(\/|$)/.test(path) && !/\.\w{1,5}$/.test(path)
  );
}

export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html');
}
