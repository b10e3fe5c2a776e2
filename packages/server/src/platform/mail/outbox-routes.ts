import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../http/escape-html.ts';
import { isLoopback } from '../http/loopback.ts';
import { notFound } from '../http/problem.ts';
import { words } from '../words.ts';
import type { Outbox } from './outbox.ts';

const query = z.object({ to: z.string().max(254).optional() });

/** The mail that could not be sent, for whoever sits at the machine. */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox, isOurHost: (host: string) => boolean): void {
  const requireLoopback = (request: FastifyRequest): void => {
    if (!isLoopback(request, isOurHost)) throw notFound();
  };

  app.get('/outbox.json', async (request, reply) => {
    requireLoopback(request);
    reply.header('cache-control', 'no-store');
    return outbox.list(query.safeParse(request.query).data?.to);
  });

  app.get('/outbox', async (request, reply) => {
    requireLoopback(request);
    const mails = await outbox.list(query.safeParse(request.query).data?.to);
    const entries = mails.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mail.to)} · <time>${mail.at}</time></p><pre>${escapeHtml(mail.text)}</pre></article>`,
    );
    const title = escapeHtml(words('en', 'outbox.title'));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${entries.join('')}</html>`,
      );
  });
}
