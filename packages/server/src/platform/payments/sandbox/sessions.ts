import { formatAmount, leastCharge, mostCharge } from './currencies.ts';
import { type Moment, recordSession } from './events.ts';
import type { SessionParameters } from './parameters.ts';
import { isOpen, newStripeId, type SandboxSession } from './session.ts';
import { changeSession, insertSession, lockDueSessions, lockSession, type SessionKey } from './session-queries.ts';
import { invalidRequest, resourceMissing, type StripeRefusal } from './stripe-error.ts';
import { automaticTax } from './tax.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const param = 'expires_at';

/** To the second, as Stripe has it. */
function expiryOf({ expires_at: given }: SessionParameters, now: Date): Date {
  const created = Math.floor(now.getTime() / 1000) * 1000;
  const at = given === undefined ? created + dayMs : given * 1000;
  if (at < created + 30 * minuteMs)
    throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param,
    });
  if (at > created + dayMs)
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param,
    });
  return new Date(at);
}

const tooMuch = (currency: string): StripeRefusal =>
  invalidRequest(
    `The Checkout Session's total amount must be less than or equal to ${formatAmount(mostCharge, currency, 'en')}.`,
    { code: 'amount_too_large' },
  );
const tooLittle = (currency: string): StripeRefusal =>
  invalidRequest(
    `The Checkout Session's total amount due must add up to at least ${formatAmount(leastCharge(currency), currency, 'en')} ${currency}`,
    { code: 'amount_too_small' },
  );

/** What all lines come to with tax, in the currency that they share. */
function totalOf({ line_items: lines, automatic_tax: asked }: SessionParameters): { currency: string; total: number } {
  const [first, ...others] = lines.map(({ price_data: { currency } }) => currency);
  const currency = first ?? '';
  const odd = others.findIndex((each) => each !== currency);
  if (odd !== -1)
    throw invalidRequest('All line items of a Checkout Session must have the same currency.', {
      param: `line_items[${odd + 1}][price_data][currency]`,
    });
  const net = lines.reduce((sum, { quantity, price_data: { unit_amount: amount } }) => sum + quantity * amount, 0);
  const total = net + automaticTax(net, currency, asked);
  if (total > mostCharge) throw tooMuch(currency);
  if (total < leastCharge(currency)) throw tooLittle(currency);
  return { currency, total };
}

export function createSession({ tx, now }: Moment, parameters: SessionParameters): Promise<SandboxSession> {
  const { customer_email: _email, expand: _expand, expires_at: _at, ...content } = parameters;
  return insertSession(tx, {
    id: newStripeId('cs_test'),
    createdAt: now,
    expiresAt: expiryOf(parameters, now),
    ...totalOf(parameters),
    content,
  });
}

async function expire(moment: Moment, { id }: SandboxSession): Promise<SandboxSession> {
  const expired = await changeSession(moment.tx, id, { state: 'EXPIRED' });
  await recordSession(moment, 'checkout.session.expired', expired);
  return expired;
}

/** The session as it is now, held until the transaction ends: one whose time is over has expired. */
export async function holdSession(moment: Moment, key: SessionKey): Promise<SandboxSession | undefined> {
  const session = await lockSession(moment.tx, key);
  return session && isOpen(session) && session.expiresAt <= moment.now ? expire(moment, session) : session;
}

export async function expireSession(moment: Moment, id: string): Promise<SandboxSession> {
  const session = await holdSession(moment, { id });
  if (session === undefined) throw resourceMissing('checkout.session', id);
  if (!isOpen(session))
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.state === 'EXPIRED' ? 'expired' : 'complete'}\`.`,
    );
  return expire(moment, session);
}

/** Expires some of those whose time is over; returns how many. */
export async function expireDueSessions(moment: Moment, atOnce: number): Promise<number> {
  const due = await lockDueSessions(moment.tx, moment.now, atOnce);
  for (const session of due) await expire(moment, session);
  return due.length;
}
