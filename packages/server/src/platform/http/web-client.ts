import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Identity } from '../auth/identity.ts';
import type { RoleOfRequest } from './hosts.ts';

/** The same as the page's ground in the light theme. */
const ground = '#faf9f7';

/** Name under the icon, and start page of a host's client. */
const faces: Readonly<Record<'VISITOR' | 'EXHIBITOR' | 'ADMIN', { name: string; start: string }>> = {
  VISITOR: { name: 'Fairlead', start: '/mixie-points' },
  EXHIBITOR: { name: 'Fairlead Business', start: '/projects' },
  ADMIN: { name: 'Fairlead Admin', start: '/trade-fairs' },
};
const nobody = { name: 'Fairlead', start: '/' };

const icons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The manifest by which a phone puts the client among its apps, for the requested host. */
export function webManifestRoute(app: FastifyInstance, roleOfRequest: RoleOfRequest): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const role = roleOfRequest(request);
    const { name, start } = role === null ? nobody : faces[role === 'ORGANIZER' ? 'EXHIBITOR' : role];
    reply.headers({ 'cache-control': 'no-cache', 'content-type': 'application/manifest+json' });
    return JSON.stringify({
      id: '/',
      name,
      short_name: name,
      start_url: start,
      scope: '/',
      display: 'standalone',
      theme_color: ground,
      background_color: ground,
      icons,
    });
  });
}

/** Settings that the client needs before it draws anything, for the requested host. */
export function clientConfigRoute(
  app: FastifyInstance,
  options: {
    config: Config;
    identity: Identity;
    version: string;
    tokenIssuer: string;
    roleOfRequest: RoleOfRequest;
    /** Parts that the client shows or leaves out. */
    flags: () => Promise<Readonly<Record<string, boolean>>>;
  },
): void {
  const { urls, apiHost, analytics, cookieStorage, supportEmail, seller } = options.config;
  const urlOf = {
    ADMIN: urls.admin,
    EXHIBITOR: urls.business,
    ORGANIZER: urls.business,
    VISITOR: urls.app,
  };

  app.get('/config.json', async (request, reply) => {
    const role = options.roleOfRequest(request);
    reply.header('cache-control', 'no-store');
    return {
      role,
      hosts: urls,
      apiHost: apiHost ?? null,
      tokenIssuer: options.tokenIssuer,
      identity: {
        ...options.identity.configFor(role === null ? urls.app : urlOf[role]),
        ...(cookieStorage && { cookieStorage }),
      },
      flags: await options.flags(),
      contactEmail: supportEmail ?? seller.email,
      analyticsId: (role === 'VISITOR' ? analytics.visitor : analytics.exhibitor)?.id ?? null,
      version: options.version,
    };
  });
}

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
