import { readFileSync } from 'node:fs';
import type { Database } from '@fairlead/database/connection';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { RoleOfRequest } from '../../http/hosts.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { limitPages } from '../../http/rate-limit.ts';
import { contentSecurityPolicy, noOthers } from '../../http/security-headers.ts';
import { act, canRefund, checkoutAction, isPossible, lockCurrent } from './checkout-actions.ts';
import { checkoutPage, type View } from './checkout-page.ts';
import { checkoutStyle, fontPath, weights } from './checkout-style.ts';
import type { Moment } from './events.ts';
import { checkoutPath, isSessionId, type SandboxSession } from './session.ts';

export interface PageNeeds {
  readonly database: Database;
  readonly roleOfRequest: RoleOfRequest;
  readonly rateLimit: number;
  readonly clock: Clock;
}

const formBytes = 4_096;
const policy = contentSecurityPolicy(noOthers, { styles: [checkoutStyle], scripts: [] });

/** The answer to a form: a URL to which it leads, or the page with a notice. */
type Answer = { readonly location: string } | View;

/** Amount of a refund: all that is left where none is given, NaN for what is no amount. */
function amountOf(form: URLSearchParams, { total, refunded }: SandboxSession): number {
  const given = form.get('amount')?.trim() ?? '';
  if (given === '') return total - refunded;
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : Number.NaN;
}

async function answerForm(moment: Moment, session: SandboxSession, form: URLSearchParams): Promise<Answer> {
  const action = checkoutAction.safeParse(form.get('action')).data;
  if (action === undefined || !isPossible(action, session)) return { session, notice: 'notPossible' };
  const amount = amountOf(form, session);
  if (action === 'refund' && !canRefund(session, amount)) return { session, notice: 'badAmount' };
  return { location: (await act(moment, session, action, amount)) ?? `${checkoutPath}/${session.id}` };
}

/** The page of a session. Its URL is all that it takes to pay, and cannot be guessed. */
export function checkoutPageRoutes(http: FastifyInstance, needs: PageNeeds): void {
  const { database, clock } = needs;

  const plugin: FastifyPluginAsync = async (pages) => {
    const isTooMuch = await limitPages(pages, needs.rateLimit);
    const change = <T>(request: FastifyRequest, work: (moment: Moment, session: SandboxSession) => Promise<T>) =>
      database.transaction(async (tx) => {
        const { id } = request.params as { id: string };
        const moment = { tx, now: clock() };
        const session = isSessionId(id) ? await lockCurrent(moment, { id }) : undefined;
        if (session === undefined) throw notFound();
        return work(moment, session);
      });
    const send = (reply: FastifyReply, view: View) =>
      reply
        .code(view.notice === undefined ? 200 : 409)
        .headers({
          'cache-control': 'no-store',
          'content-language': view.session.content.language,
          'content-security-policy': policy,
        })
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

    pages.get(`${checkoutPath}/:id`, async (request, reply) =>
      send(reply, { session: await change(request, async (_moment, session) => session) }),
    );

    pages.post(`${checkoutPath}/:id`, { bodyLimit: formBytes }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const answer = await change(request, (moment, session) => answerForm(moment, session, form));
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
