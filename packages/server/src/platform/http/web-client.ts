import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './problem.ts';

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
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(papi|idp|locales|assets|health)(\/|$)/.test(request.url);
    if (!isPage || /\.\w{1,5}(\?|$)/.test(request.url)) throw new ApiError('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
