import { chooseLanguage, type Language } from '@fairlead/contract/languages';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../http/escape-html.ts';
import { notFound } from '../http/problem.ts';
import { translate } from '../messages.ts';
import type { Outbox, OutboxMail } from './outbox.ts';
import type { OutboxAccess } from './outbox-access.ts';

function page(language: Language, body: string): string {
  const title = escapeHtml(translate(language, 'outbox.title'));
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><h1>${title}</h1>${body}</html>`;
}

function mailsPage(language: Language, mails: readonly OutboxMail[]): string {
  const articles = mails.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mail.to)} · <time>${mail.at}</time></p><pre>${escapeHtml(mail.text)}</pre></article>`,
  );
  return page(language, articles.join(''));
}

/** Asks for the key that the server printed at its start; the script takes it from the link. */
function keyPage(language: Language): string {
  const text = (key: string) => escapeHtml(translate(language, `outbox.${key}`));
  return page(
    language,
    `<p>${text('keyHint')}</p><form method="post" action="/outbox"><label>${text('key')} <input name="key" type="password" autocomplete="off" required></label> <button>${text('open')}</button></form><script src="/outbox/key.js"></script>`,
  );
}

/** The part behind the # of a link stays in the browser: the script moves it from there into the form. */
const keyScript = `const key = new URLSearchParams(location.hash.slice(1)).get('key');
if (key) {
  history.replaceState(null, '', location.pathname);
  document.querySelector('input').value = key;
  document.querySelector('form').submit();
}
`;

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
