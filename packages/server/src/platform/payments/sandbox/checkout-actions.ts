import { randomBytes } from 'node:crypto';
import { amountStep } from '@fairlead/contract/money';
import { z } from 'zod';
import { type Moment, recordDispute, recordRefund, recordSession } from './events.ts';
import {
  changeSession,
  isOpen,
  lockSession,
  type SandboxSession,
  type SessionChange,
  type SessionKey,
} from './session.ts';

export const checkoutAction = z.enum([
  'pay',
  'decline',
  'authenticate',
  'pay_later',
  'cancel',
  'expire',
  'settle',
  'fail',
  'refund',
  'dispute',
  'dispute_won',
  'dispute_lost',
]);
export type CheckoutAction = z.infer<typeof checkoutAction>;

const isAuthenticating = ({ state }: SandboxSession): boolean => state === 'AUTHENTICATING';
const isProcessing = ({ state }: SandboxSession): boolean => state === 'PROCESSING';
const isInDispute = ({ disputeStatus }: SandboxSession): boolean => disputeStatus === 'needs_response';
const hasMoney = ({ state, refunded, total }: SandboxSession): boolean => state === 'PAID' && refunded < total;

const possible: Readonly<Record<CheckoutAction, (session: SandboxSession) => boolean>> = {
  pay: isOpen,
  decline: isOpen,
  authenticate: (session) => isOpen(session) && !isAuthenticating(session),
  cancel: isOpen,
  expire: isOpen,
  pay_later: (session) => isOpen(session) && !isAuthenticating(session),
  settle: isProcessing,
  fail: isProcessing,
  refund: (session) => hasMoney(session) && !isInDispute(session),
  dispute: (session) => hasMoney(session) && session.disputeStatus === null,
  dispute_won: isInDispute,
  dispute_lost: isInDispute,
};

export const isPossible = (action: CheckoutAction, session: SandboxSession): boolean => possible[action](session);

/** Money that a dispute took is no longer there to be refunded. */
export const canRefund = (session: SandboxSession, amount: number): boolean =>
  isPossible('refund', session) &&
  session.disputeStatus !== 'lost' &&
  amount > 0 &&
  amount <= session.total - session.refunded &&
  amount % amountStep(session.currency) === 0;

/** The last digits of Stripe's test cards that do the same. */
const cards = { good: '4242', authenticated: '3155', withoutFunds: '9995' } as const;

/** Tries to pay: the payment is the same from the first attempt on. */
const attempt = ({ tx }: Moment, { id, paymentIntent }: SandboxSession, change: SessionChange) =>
  changeSession(tx, id, {
    paymentIntent: paymentIntent ?? `pi_${randomBytes(12).toString('hex')}`,
    failure: null,
    ...change,
  });

export async function expire(moment: Moment, { id }: SandboxSession): Promise<SandboxSession> {
  const expired = await changeSession(moment.tx, id, { state: 'EXPIRED' });
  await recordSession(moment, 'checkout.session.expired', expired);
  return expired;
}

/** Locks a session as it is now: one whose time is over has expired. */
export async function lockCurrent(moment: Moment, key: SessionKey): Promise<SandboxSession | undefined> {
  const session = await lockSession(moment.tx, key);
  return session && isOpen(session) && session.expiresAt <= moment.now ? expire(moment, session) : session;
}

/** @param eventId of the event that tells it; undefined: a new one */
export async function refund(
  moment: Moment,
  { id, refunded }: SandboxSession,
  amount: number,
  eventId?: string,
): Promise<void> {
  const changed = await changeSession(moment.tx, id, { refunded: refunded + amount });
  await recordRefund(moment, changed, { amount, ...(eventId && { id: eventId }) });
}

type Act = (moment: Moment, session: SandboxSession) => Promise<unknown>;

const closeDispute =
  (disputeStatus: 'won' | 'lost'): Act =>
  async (moment, { id }) =>
    recordDispute(moment, 'charge.dispute.closed', await changeSession(moment.tx, id, { disputeStatus }));

const acts: Readonly<Record<Exclude<CheckoutAction, 'refund'>, Act>> = {
  async pay(moment, session) {
    const cardLast4 = isAuthenticating(session) ? cards.authenticated : cards.good;
    const paid = await attempt(moment, session, { state: 'PAID', cardLast4 });
    await recordSession(moment, 'checkout.session.completed', paid);
  },
  decline: (moment, session) =>
    attempt(moment, session, { state: 'OPEN', cardLast4: cards.withoutFunds, failure: 'insufficient_funds' }),
  authenticate: (moment, session) => attempt(moment, session, { state: 'AUTHENTICATING' }),
  // It stays open, so that it can be paid after all.
  cancel: ({ tx }, { id }) => changeSession(tx, id, { state: 'OPEN' }),
  expire,
  async pay_later(moment, session) {
    const processing = await attempt(moment, session, { state: 'PROCESSING', cardLast4: null });
    await recordSession(moment, 'checkout.session.completed', processing);
  },
  async settle(moment, { id }) {
    const changed = await changeSession(moment.tx, id, { state: 'PAID' });
    await recordSession(moment, 'checkout.session.async_payment_succeeded', changed);
  },
  async fail(moment, { id }) {
    const changed = await changeSession(moment.tx, id, { state: 'FAILED', failure: 'insufficient_funds' });
    await recordSession(moment, 'checkout.session.async_payment_failed', changed);
  },
  dispute: async (moment, { id }) =>
    recordDispute(
      moment,
      'charge.dispute.created',
      await changeSession(moment.tx, id, { disputeStatus: 'needs_response' }),
    ),
  dispute_won: closeDispute('won'),
  dispute_lost: closeDispute('lost'),
};

export const successUrlOf = ({ id, content }: SandboxSession): string =>
  content.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

/**
 * Does what a button says, for a session that is locked, and returns the URL in the product to which it leads; null: the page again.
 *
 * @param amount of a refund
 */
export async function act(
  moment: Moment,
  session: SandboxSession,
  action: CheckoutAction,
  amount: number,
): Promise<string | null> {
  if (action === 'refund') await refund(moment, session, amount);
  else await acts[action](moment, session);
  if (action === 'pay' || action === 'pay_later') return successUrlOf(session);
  return action === 'cancel' ? session.content.cancelUrl : null;
}
