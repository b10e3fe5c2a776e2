import type { Language } from '@fairlead/contract/languages';
import { escapeHtml } from '../../http/escape-html.ts';
import { translate } from '../../messages.ts';
import { type CheckoutAction, checkoutAction, isPossible, successUrlOf } from './checkout-actions.ts';
import { checkoutStyle } from './checkout-style.ts';
import { formatAmount } from './currencies.ts';
import { isOpen, type SandboxSession } from './session.ts';
import { checkoutPath } from './stripe-objects.ts';
import { taxWithin } from './tax.ts';

type Notice = 'notPossible' | 'badAmount';

interface View {
  readonly session: SandboxSession;
  readonly language: Language;
  /** Why what somebody wanted was not done. */
  readonly notice?: Notice;
}

/** What the buttons that stand out do: the one that goes on. */
const main: ReadonlySet<CheckoutAction> = new Set(['pay', 'settle']);

function linesOf(session: SandboxSession, language: Language): string {
  const { content, currency, total, refunded } = session;
  const tax = taxWithin(session);
  const amount = (value: number) => escapeHtml(formatAmount(value, currency, language));
  const rows = content.line_items.map(({ quantity, price_data: { unit_amount: each, product_data: item } }) => {
    const description = item.description === undefined ? '' : `<small>${escapeHtml(item.description)}</small>`;
    const count = quantity === 1 ? '' : `<small>${quantity} × ${amount(each)}</small>`;
    return `<tr><th scope="row">${escapeHtml(item.name)}${description}${count}</th><td>${amount(quantity * each)}</td></tr>`;
  });
  const sum = (key: string, value: number) =>
    `<tr><th scope="row">${escapeHtml(translate(language, `sandbox.${key}`))}</th><td>${amount(value)}</td></tr>`;
  const sums =
    (tax === 0 ? '' : sum('tax', tax)) + sum('total', total) + (refunded === 0 ? '' : sum('refunded', refunded));
  return `<table><tbody>${rows.join('')}</tbody><tfoot>${sums}</tfoot></table>`;
}

/** What a button says: while the bank asks, it is the bank that is answered. */
function labelOf(action: CheckoutAction, { session, language }: View): string {
  const isBank = session.state === 'AUTHENTICATING' && (action === 'pay' || action === 'decline');
  const amount = formatAmount(session.total, session.currency, language);
  return escapeHtml(translate(language, `sandbox.${isBank ? 'bank_' : ''}${action}`, { amount }));
}

function formOf(action: CheckoutAction, view: View): string {
  const style = main.has(action) ? ' class="main"' : '';
  const amount =
    action === 'refund'
      ? `<label for="amount">${escapeHtml(translate(view.language, 'sandbox.amount'))}</label><input id="amount" name="amount" inputmode="numeric" autocomplete="off">`
      : '';
  return `<form method="post" action="${checkoutPath}/${view.session.id}">${amount}<button${style} name="action" value="${action}">${labelOf(action, view)}</button></form>`;
}

/** Where somebody goes on whose payment is over: a second click, or the way back, ends here. */
function wayBack({ session, language }: View): string {
  if (isOpen(session)) return '';
  const url = session.state === 'EXPIRED' ? session.content.cancel_url : successUrlOf(session);
  return url === undefined
    ? ''
    : `<p class="back"><a href="${escapeHtml(url)}">${escapeHtml(translate(language, 'sandbox.back'))}</a></p>`;
}

/** Everything that may have become of a payment, so that each can be seen without money. */
export function checkoutPage(view: View): string {
  const { session, language, notice } = view;
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
    .map((action) => formOf(action, view));
  const title = text(isBank ? 'bankTitle' : 'title');
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${title}</title><style>${checkoutStyle}</style><main><p class="test">${text('testMode')}</p><h1>${title}</h1><p class="state">${text(`state.${session.state}`)}</p>${said}${failure}${dispute}${linesOf(session, language)}${forms.join('')}${wayBack(view)}</main></html>`;
}
