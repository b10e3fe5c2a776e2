import type { FastifyInstance } from 'fastify';
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
