import { readFileSync } from 'node:fs';
import { chooseLanguage, type Language, languages } from '@fairlead/contract/languages';
import type { Database } from '@fairlead/database/connection';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { RoleOfRequest } from '../../http/hosts.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { limitPages } from '../../http/rate-limit.ts';
import { contentSecurityPolicy, noOthers } from '../../http/security-headers.ts';
import { act, checkoutAction, isPossible } from './checkout-actions.ts';
import { checkoutPage } from './checkout-page.ts';
import { checkoutStyle, fontPath, weights } from './checkout-style.ts';
import type { Moment } from './events.ts';
import { isSessionId, type SandboxSession } from './session.ts';
import { holdSession } from './sessions.ts';
import { StripeRefusal } from './stripe-error.ts';
import { checkoutPath } from './stripe-objects.ts';

export interface PageNeeds {
  readonly database: Database;
  readonly businessUrl: string;
  readonly roleOfRequest: RoleOfRequest;
  readonly rateLimit: number;
  readonly clock: Clock;
}

const formBytes = 4_096;
const policy = contentSecurityPolicy(noOthers, { styles: [checkoutStyle], scripts: [] });

const languageOf = ({ content: { locale } }: SandboxSession, request: FastifyRequest): Language =>
  languages.find((each) => each === locale) ?? chooseLanguage(request.headers['accept-language']);

/** What became of a form: where it leads, or the page with what is to be said. */
type Answer = { readonly location: string } | Parameters<typeof checkoutPage>[0];

/** Undefined where nothing is given, NaN for what is no amount. */
function amountOf(form: URLSearchParams): number | undefined {
  const given = form.get('amount')?.trim() ?? '';
  return given === '' ? undefined : /^[1-9]\d{0,8}$/.test(given) ? Number(given) : Number.NaN;
}

async function answerForm(
  moment: Moment,
  session: SandboxSession,
  form: URLSearchParams,
  language: Language,
): Promise<Answer> {
  const action = checkoutAction.safeParse(form.get('action')).data;
  const amount = amountOf(form);
  if (action === undefined || !isPossible(action, session)) return { session, language, notice: 'notPossible' };
  if (Number.isNaN(amount)) return { session, language, notice: 'badAmount' };
  try {
    // What is refused halfway leaves nothing behind.
    const location = await moment.tx.transaction((tx) => act({ ...moment, tx }, session, action, amount));
    return { location: location ?? `${checkoutPath}/${session.id}` };
  } catch (error) {
    if (error instanceof StripeRefusal) return { session, language, notice: 'badAmount' };
    throw error;
  }
}

/** The page on which Stripe would take the payment. Whoever has its URL may use it, as there; nobody guesses one. */
export function checkoutPageRoutes(http: FastifyInstance, needs: PageNeeds): void {
  const { database, businessUrl, clock } = needs;

  const plugin: FastifyPluginAsync = async (pages) => {
    const isTooMuch = await limitPages(pages, needs.rateLimit);
    const hold = async (moment: Moment, request: FastifyRequest): Promise<SandboxSession> => {
      const { id } = request.params as { id: string };
      const session = isSessionId(id) ? await holdSession(moment, { id }) : undefined;
      if (session === undefined) throw notFound();
      return session;
    };
    const send = (reply: FastifyReply, view: Parameters<typeof checkoutPage>[0]) =>
      reply
        .code(view.notice === undefined ? 200 : 409)
        .headers({ 'cache-control': 'no-store', 'content-language': view.language, 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(checkoutPage(view));

    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    pages.addHook('onRequest', async (request) => {
      if (needs.roleOfRequest(request) !== 'EXHIBITOR') throw notFound();
      if (await isTooMuch(request)) throw new ApiError('TOO_MANY_REQUESTS');
    });

    pages.get(`${checkoutPath}/:id`, async (request, reply) => {
      const session = await database.transaction((tx) => hold({ tx, now: clock(), businessUrl }, request));
      return send(reply, { session, language: languageOf(session, request) });
    });

    pages.post(`${checkoutPath}/:id`, { bodyLimit: formBytes }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const answer = await database.transaction(async (tx) => {
        const moment = { tx, now: clock(), businessUrl };
        const session = await hold(moment, request);
        return answerForm(moment, session, form, languageOf(session, request));
      });
      if ('location' in answer) return reply.header('cache-control', 'no-store').redirect(answer.location, 303);
      return send(reply, answer);
    });

    for (const weight of weights) {
      const file = new URL(import.meta.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`));
      pages.get(`${fontPath}-${weight}.woff2`, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(readFileSync(file)),
      );
    }
  };
  void http.register(plugin);
}
