import { randomUUID } from 'node:crypto';
import type { PaymentProvider, ProviderEvent, ProviderSession } from '../src/platform/payments/provider.ts';

type What = ProviderEvent['what'];

/** A payment provider in memory, of which a test decides what is paid and what is told when. */
export interface PretendProvider extends PaymentProvider {
  readonly sessions: Map<string, ProviderSession>;
  /** Changes a session without an event. */
  become(id: string, status: ProviderSession['status']): ProviderSession;
  /** How much of a payment is paid back by now, all in all. */
  payBack(paymentIntent: string, amount: number): number;
  /** Returns the event of this, as the body of a webhook and its signature. */
  tell(what: What, type?: string): { payload: string; headers: Record<string, string> };
  /** How often sessions were asked for. */
  calls: number;
}

export function createPretendProvider(): PretendProvider {
  const sessions = new Map<string, ProviderSession>();
  const byKey = new Map<string, string>();
  const refunded = new Map<string, number>();
  const provider: PretendProvider = {
    isTest: true,
    sessions,
    calls: 0,
    async createSession(order, key) {
      provider.calls += 1;
      const known = sessions.get(byKey.get(key) ?? '');
      if (known) return known;
      const id = `cs_${randomUUID()}`;
      byKey.set(key, id);
      const session: ProviderSession = {
        id,
        reference: order.reference,
        url: `https://pay.example/${id}`,
        status: 'OPEN',
        currency: order.currency,
        total: order.lines.reduce((sum, line) => sum + line.amount * line.quantity, 0),
        expiresAt: order.expiresAt,
        paymentIntent: null,
        card: null,
        failure: null,
        tax: null,
      };
      sessions.set(id, session);
      return session;
    },
    async findSession(id) {
      const session = sessions.get(id);
      if (!session) throw new Error(`There is no session ${id}`);
      return session;
    },
    async expireSession(id) {
      if (sessions.get(id)?.status === 'OPEN') provider.become(id, 'EXPIRED');
    },
    async refund(paymentIntent, amount) {
      provider.payBack(paymentIntent, amount);
    },
    listProducts: async () => [],
    async readEvent(body, signature) {
      if (signature !== 'right') return undefined;
      const { createdAt, ...event } = JSON.parse(body.toString()) as ProviderEvent;
      if (event.what.kind === 'SESSION') {
        const { session } = event.what;
        return {
          ...event,
          createdAt: new Date(createdAt),
          what: { kind: 'SESSION', session: { ...session, expiresAt: new Date(session.expiresAt) } },
        };
      }
      return { ...event, createdAt: new Date(createdAt) };
    },
    become(id, status) {
      const session = sessions.get(id);
      if (!session) throw new Error(`There is no session ${id}`);
      const isDone = status === 'PAID' || status === 'PROCESSING';
      const changed: ProviderSession = {
        ...session,
        status,
        url: status === 'OPEN' ? session.url : null,
        paymentIntent: session.paymentIntent ?? (isDone ? `pi_${randomUUID()}` : null),
        card: status === 'PAID' ? { brand: 'visa', last4: '4242' } : null,
        failure: status === 'FAILED' ? 'insufficient_funds' : null,
      };
      sessions.set(id, changed);
      return changed;
    },
    payBack(paymentIntent, amount) {
      const sum = (refunded.get(paymentIntent) ?? 0) + amount;
      refunded.set(paymentIntent, sum);
      return sum;
    },
    tell(what, type = what.kind) {
      const event = { id: `evt_${randomUUID()}`, type, createdAt: new Date(), body: {}, what };
      return {
        payload: JSON.stringify(event),
        headers: { 'content-type': 'application/json', 'stripe-signature': 'right' },
      };
    },
  };
  return provider;
}
