import { formatMoney } from '@fairlead/contract/money';
import { escapeHtml } from '../../http/escape-html.ts';
import { translate } from '../../messages.ts';
import { type CheckoutAction, checkoutAction, isPossible, successUrlOf } from './checkout-actions.ts';
import { checkoutStyle } from './checkout-style.ts';
import { checkoutPath, isOpen, type SandboxSession } from './session.ts';

type Notice = 'notPossible' | 'badAmount';

export interface View {
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
export function checkoutPage({ session, notice }: View): string {
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
