import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Paths as the build makes them. No other is looked for: a file system fails at some of what a path may say (NUL, very long
 * names), and the plug-in at others (folders, dots, two slashes).
 */
const filePath = /^(?:\/\w[\w.-]{0,99}){1,8}\.\w{1,12}$/;
const immutable = 'public, max-age=31536000, immutable';

/** Serves the built client: hashed assets for ever, everything else fresh, and its page for every other address. */
export async function serveWebClient(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(directory))
    throw new Error(`The web client is not built: ${directory} is missing. Run \`npm run build\`.`);
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    return filePath.test(path) ? reply.sendFile(path) : reply.callNotFound();
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/**
 * Returns whether a request that no route took asks for the client's page: every URL of its router, never a file or the API.
 */
export function isPageRequest(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return (
    ['GET', 'HEAD'].includes(request.method) &&
    !/^\/(papi|idp|locales|assets|health)(\/|$)/.test(path) &&
    !/\.\w{1,5}$/.test(path)
  );
}

export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html');
}
