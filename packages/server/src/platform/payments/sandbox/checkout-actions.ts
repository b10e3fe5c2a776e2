import { z } from 'zod';
import { type Moment, recordDispute, recordSession } from './events.ts';
import { createRefund } from './refunds.ts';
import { isOpen, newStripeId, type SandboxSession } from './session.ts';
import { changeSession, type SessionChange } from './session-queries.ts';
import { expireSession } from './sessions.ts';

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
const isPaid = ({ state }: SandboxSession): boolean => state === 'PAID';
const isProcessing = ({ state }: SandboxSession): boolean => state === 'PROCESSING';
const isInDispute = ({ disputeStatus }: SandboxSession): boolean => disputeStatus === 'needs_response';

const possible: Readonly<Record<CheckoutAction, (session: SandboxSession) => boolean>> = {
  pay: isOpen,
  decline: isOpen,
  authenticate: (session) => isOpen(session) && !isAuthenticating(session),
  cancel: isOpen,
  expire: isOpen,
  pay_later: (session) => isOpen(session) && !isAuthenticating(session),
  settle: isProcessing,
  fail: isProcessing,
  refund: (session) => isPaid(session) && session.refunded < session.total && !isInDispute(session),
  dispute: (session) => isPaid(session) && session.disputeId === null && session.refunded < session.total,
  dispute_won: isInDispute,
  dispute_lost: isInDispute,
};

export const isPossible = (action: CheckoutAction, session: SandboxSession): boolean => possible[action](session);

/** The numbers of Stripe's test cards that do the same. */
const cards = { good: '4242', authenticated: '3155', withoutFunds: '9995' } as const;

/** A further try to pay: the payment is the same from the first one on, each try is a charge of its own. */
const attempt = (session: SandboxSession, now: Date, change: SessionChange): SessionChange => ({
  paymentIntent: session.paymentIntent ?? newStripeId('pi'),
  chargeId: newStripeId('ch'),
  chargedAt: now,
  cardLast4: null,
  failure: null,
  ...change,
});

type Act = (moment: Moment, session: SandboxSession, amount: number | undefined) => Promise<unknown>;

const acts: Readonly<Record<CheckoutAction, Act>> = {
  async pay(moment, session) {
    const cardLast4 = isAuthenticating(session) ? cards.authenticated : cards.good;
    const paid = attempt(session, moment.now, { state: 'PAID', cardLast4 });
    const changed = await changeSession(moment.tx, session.id, paid);
    await recordSession(moment, 'checkout.session.completed', changed);
  },
  async decline({ tx, now }, session) {
    const refused: SessionChange = { state: 'OPEN', cardLast4: cards.withoutFunds, failure: 'insufficient_funds' };
    await changeSession(tx, session.id, attempt(session, now, refused));
  },
  authenticate: ({ tx }, { id, paymentIntent }) =>
    changeSession(tx, id, {
      state: 'AUTHENTICATING',
      paymentIntent: paymentIntent ?? newStripeId('pi'),
      failure: null,
    }),
  // It stays open: whoever comes back pays it after all.
  cancel: async ({ tx }, { id, state }) => {
    if (state === 'AUTHENTICATING') await changeSession(tx, id, { state: 'OPEN' });
  },
  expire: (moment, { id }) => expireSession(moment, id),
  async pay_later(moment, session) {
    const changed = await changeSession(moment.tx, session.id, attempt(session, moment.now, { state: 'PROCESSING' }));
    await recordSession(moment, 'checkout.session.completed', changed);
  },
  async settle(moment, { id }) {
    const changed = await changeSession(moment.tx, id, { state: 'PAID' });
    await recordSession(moment, 'checkout.session.async_payment_succeeded', changed);
  },
  async fail(moment, { id }) {
    const changed = await changeSession(moment.tx, id, { state: 'FAILED', failure: 'insufficient_funds' });
    await recordSession(moment, 'checkout.session.async_payment_failed', changed);
  },
  refund: (moment, { paymentIntent }, amount) =>
    createRefund(moment, { paymentIntent: paymentIntent ?? '', amount, metadata: {} }),
  async dispute(moment, { id }) {
    const change: SessionChange = { disputeId: newStripeId('du'), disputeStatus: 'needs_response' };
    await recordDispute(moment, 'charge.dispute.created', await changeSession(moment.tx, id, change));
  },
  async dispute_won(moment, { id }) {
    const changed = await changeSession(moment.tx, id, { disputeStatus: 'won' });
    await recordDispute(moment, 'charge.dispute.closed', changed);
  },
  async dispute_lost(moment, { id }) {
    const changed = await changeSession(moment.tx, id, { disputeStatus: 'lost' });
    await recordDispute(moment, 'charge.dispute.closed', changed);
  },
};

export const successUrlOf = ({ id, content }: SandboxSession): string =>
  content.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** Does what a button on the page says, for a session that is held. Where it leads: to the shop, or to the page again. */
export async function act(
  moment: Moment,
  session: SandboxSession,
  action: CheckoutAction,
  amount: number | undefined,
): Promise<string | null> {
  await acts[action](moment, session, amount);
  if (action === 'pay' || action === 'pay_later') return successUrlOf(session);
  return action === 'cancel' ? (session.content.cancel_url ?? null) : null;
}
