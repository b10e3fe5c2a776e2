import { readFileSync } from 'node:fs';
import { formatMoney } from '@fairlead/contract/money';
import type { Database } from '@fairlead/database/connection';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { RoleOfRequest } from '../../http/hosts.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { limitPages } from '../../http/rate-limit.ts';
import { contentSecurityPolicy, noOthers } from '../../http/security-headers.ts';
import { translate } from '../../messages.ts';
import {
  act,
  type CheckoutAction,
  canRefund,
  checkoutAction,
  isPossible,
  lockCurrent,
  successUrlOf,
} from './checkout-actions.ts';
import type { Moment } from './events.ts';
import { checkoutPath, isOpen, isSessionId, type SandboxSession } from './session.ts';

const fontPath = '/sandbox/inter';
const weights = ['400', '600'] as const;

const fontFaces = weights
  .map(
    (weight) =>
      `@font-face{font-family:Inter;font-weight:${weight};font-display:swap;src:url("${fontPath}-${weight}.woff2") format("woff2")}`,
  )
  .join('');

/** The product's colours and type, and no more of them than one page needs. */
const checkoutStyle = `${fontFaces}
:root{color-scheme:light dark;--primary:#c8202f;--on-primary:#fff;--ink:#1b1a19;--ink-2:#5e5a57;--line:#e7e3e0;--edge:#8c8782;--bg:#faf9f7;--surface:#fff;--warn:#8f5b00;--warn-tint:#fdf1dc;--bad:#8e1616;--bad-tint:#fbeaea}
@media(prefers-color-scheme:dark){:root{--primary:#ff6670;--on-primary:#2b0608;--ink:#f4f1ee;--ink-2:#b3ada7;--line:#34302d;--edge:#7d7772;--bg:#131211;--surface:#1c1a19;--warn:#f0b95a;--warn-tint:#33260d;--bad:#ff9b9b;--bad-tint:#3b1717}}
*{box-sizing:border-box;margin:0}
body{background:var(--bg);color:var(--ink);font:400 15px/22px Inter,system-ui,sans-serif;letter-spacing:-.011em}
main{max-width:480px;margin:0 auto;padding:24px 20px 48px}
h1{margin:24px 0 4px;font:600 22px/28px Inter,system-ui,sans-serif;letter-spacing:-.02em}
.test{padding:12px 16px;border-radius:10px;background:var(--warn-tint);color:var(--warn);font-weight:600}
.state{color:var(--ink-2)}
.notice{margin-top:16px;padding:12px 16px;border-radius:10px;background:var(--bad-tint);color:var(--bad)}
table{width:100%;margin:16px 0;border-collapse:collapse}
th,td{padding:12px 0;border-bottom:1px solid var(--line);text-align:left;font-weight:400;vertical-align:top;overflow-wrap:anywhere}
td{padding-left:16px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
tfoot th,tfoot td{border:0;font-weight:600}
small{display:block;color:var(--ink-2);font-size:13px;line-height:18px}
form{margin-top:8px}
.back{margin-top:24px}
a{color:inherit}
label{display:block;margin:16px 0 4px}
input{width:100%;margin-bottom:8px;min-height:48px;padding:0 12px;border:1px solid var(--edge);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
button{width:100%;min-height:48px;padding:8px 16px;border:1px solid var(--edge);border-radius:10px;background:var(--surface);color:var(--ink);font:600 15px/22px Inter,system-ui,sans-serif;cursor:pointer}
button.main{border-color:var(--primary);background:var(--primary);color:var(--on-primary)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
`;

type Notice = 'notPossible' | 'badAmount';

interface View {
  readonly session: SandboxSession;
  /** Why an action was refused. */
  readonly notice?: Notice;
}

/** Actions of the buttons that stand out. */
const main: ReadonlySet<CheckoutAction> = new Set(['pay', 'settle']);

function linesOf({ content, currency, total, tax, refunded }: SandboxSession): string {
  const { language, lines } = content;
  const amount = (value: number) => escapeHtml(formatMoney(value, currency, language));
  const rows = lines.map(({ name, description, quantity, amount: each }) => {
    const details = description === undefined ? '' : `<small>${escapeHtml(description)}</small>`;
    const count = quantity === 1 ? '' : `<small>${quantity} × ${amount(each)}</small>`;
    return `<tr><th scope="row">${escapeHtml(name)}${details}${count}</th><td>${amount(quantity * each)}</td></tr>`;
  });
  const sum = (key: string, value: number) =>
    `<tr><th scope="row">${escapeHtml(translate(language, `sandbox.${key}`))}</th><td>${amount(value)}</td></tr>`;
  const sums =
    (tax === 0 ? '' : sum('tax', tax)) + sum('total', total) + (refunded === 0 ? '' : sum('refunded', refunded));
  return `<table><tbody>${rows.join('')}</tbody><tfoot>${sums}</tfoot></table>`;
}

/** Text of a button: while the bank asks, two of them answer the bank. */
function labelOf(action: CheckoutAction, { state, total, currency, content: { language } }: SandboxSession): string {
  const isBank = state === 'AUTHENTICATING' && (action === 'pay' || action === 'decline');
  const amount = formatMoney(total, currency, language);
  return escapeHtml(translate(language, `sandbox.${isBank ? 'bank_' : ''}${action}`, { amount }));
}

function formOf(action: CheckoutAction, session: SandboxSession): string {
  const style = main.has(action) ? ' class="main"' : '';
  const amount =
    action === 'refund'
      ? `<label for="amount">${escapeHtml(translate(session.content.language, 'sandbox.amount'))}</label><input id="amount" name="amount" inputmode="numeric" autocomplete="off">`
      : '';
  return `<form method="post" action="${checkoutPath}/${session.id}">${amount}<button${style} name="action" value="${action}">${labelOf(action, session)}</button></form>`;
}

/** Leads into the product from a payment that is over: a second click, or the browser's way back, ends here. */
function wayBack(session: SandboxSession): string {
  if (isOpen(session)) return '';
  const { language, cancelUrl } = session.content;
  const url = session.state === 'EXPIRED' ? cancelUrl : successUrlOf(session);
  return `<p class="back"><a href="${escapeHtml(url)}">${escapeHtml(translate(language, 'sandbox.back'))}</a></p>`;
}

/** A session with a button for each end that a payment may have. */
function checkoutPage({ session, notice }: View): string {
  const { language } = session.content;
  const text = (key: string) => escapeHtml(translate(language, `sandbox.${key}`));
  const failure =
    session.failure === null || session.state === 'PAID'
      ? ''
      : `<p class="notice">${text('declined')} (${escapeHtml(session.failure)})</p>`;
  const said = notice === undefined ? '' : `<p class="notice" role="alert">${text(notice)}</p>`;
  const dispute =
    session.disputeStatus === null ? '' : `<p class="notice">${text(`disputed.${session.disputeStatus}`)}</p>`;
  const isBank = session.state === 'AUTHENTICATING';
  const forms = checkoutAction.options
    .filter((action) => isPossible(action, session))
    .map((action) => formOf(action, session));
  const title = text(isBank ? 'bankTitle' : 'title');
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${title}</title><style>${checkoutStyle}</style><main><p class="test">${text('testMode')}</p><h1>${title}</h1><p class="state">${text(`state.${session.state}`)}</p>${said}${failure}${dispute}${linesOf(session)}${forms.join('')}${wayBack(session)}</main></html>`;
}

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
