import { chooseLanguage } from '@fairlead/contract/languages';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { notFound } from '../http/problem.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxAccess } from './outbox-access.ts';
import { keyPage, keyScript, mailsPage } from './outbox-page.ts';

const query = z.object({ to: z.string().max(254).optional() });
const formBytes = 1_024;

/** Serves the mail that could not be sent to the operator. */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox, access: OutboxAccess): void {
  const plugin: FastifyPluginAsync = async (routes) => {
    routes.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    routes.get('/outbox.json', async (request) => {
      if (!access.mayRead(request)) throw notFound();
      return outbox.list(query.safeParse(request.query).data?.to);
    });

    routes.get('/outbox', async (request, reply) => {
      const language = chooseLanguage(request.headers['accept-language']);
      reply.type('text/html; charset=utf-8');
      if (access.mayRead(request)) {
        return mailsPage(language, await outbox.list(query.safeParse(request.query).data?.to));
      }
      if (!access.hasKey) throw notFound();
      return keyPage(language);
    });

    if (!access.hasKey) return;
    routes.get('/outbox/key.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(keyScript),
    );

    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, String(new URLSearchParams(String(body)).get('key') ?? '')),
    );
    routes.post('/outbox', { bodyLimit: formBytes }, async (request, reply) => {
      const cookie = access.exchange(String(request.body ?? ''));
      if (cookie === null) throw notFound();
      return reply.header('set-cookie', cookie).redirect('/outbox', 303);
    });
  };
  void app.register(plugin);
}
