import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Order, ProviderEvent, ProviderSession } from '../src/platform/payments/provider.ts';
import { webhookSecretOf } from '../src/platform/payments/sandbox/session.ts';
import { type DeliverWebhook, type SandboxWebhook, signWebhook } from '../src/platform/payments/sandbox/webhooks.ts';
import type { TestApp } from './app.ts';
import { useTestApp } from './use-test-app.ts';

const hourMs = 3_600_000;

/** An order as a company would make it. */
export const someOrder = (change: Partial<Order> = {}): Order => ({
  reference: randomUUID(),
  currency: 'EUR',
  lines: [{ name: 'Contact details', description: 'Made & Made, hall 3', amount: 490, quantity: 3 }],
  language: 'en',
  email: 'ada@example.com',
  successUrl: 'http://business.localhost:3000/project/1/checkout-success?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://business.localhost:3000/project/1/leads',
  expiresAt: new Date(Date.now() + hourMs),
  isTaxedByProvider: false,
  ...change,
});

/** Where the person pays, as a path of the business host. */
export function checkoutPath({ url }: Pick<ProviderSession, 'url'>): string {
  if (url === null) throw new Error('The session is over');
  return new URL(url).pathname;
}

/** Presses a button on the page of the payment sandbox. */
export const pressCheckout = (app: TestApp, path: string, action: string, fields: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url: path,
    headers: {
      host: new URL(app.config.urls.business).host,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ action, ...fields }).toString(),
  });

export interface HeldWebhooks {
  /** For `createTestApp`: the webhooks of its sandbox come here. */
  readonly deliver: DeliverWebhook;
  readonly held: SandboxWebhook[];
  /** Sets the sandbox's answer from now on. */
  answerWith(status: number): void;
  /** Resolves with the webhooks of this type as soon as there are so many. */
  waitFor(type: string, count?: number): Promise<SandboxWebhook[]>;
}

/** Keeps webhooks, so that a test delivers them late, twice, or in another order; the sandbox believes that they have come. */
export function holdWebhooks(): HeldWebhooks {
  const held: SandboxWebhook[] = [];
  let status = 200;
  return {
    held,
    deliver: async (webhook) => {
      held.push(webhook);
      return status;
    },
    answerWith: (given) => {
      status = given;
    },
    async waitFor(type, count = 1) {
      const until = Date.now() + 30_000;
      for (;;) {
        const found = held.filter((each) => each.type === type);
        if (found.length >= count) return found;
        if (Date.now() > until) throw new Error(`No ${count} webhooks ${type}, only ${held.map((each) => each.type)}`);
        await wait(10);
      }
    },
  };
}

/** The same webhook as the sandbox signs it at another moment. */
export const signedAt = (
  { secretsKey }: Pick<TestApp, 'secretsKey'>,
  webhook: SandboxWebhook,
  at: Date,
): SandboxWebhook => ({
  ...webhook,
  signature: signWebhook(webhook.body, webhookSecretOf(secretsKey), at),
});

/** An app that takes payments in the sandbox, its webhooks held back, for all tests of a file. */
export function useSandbox() {
  const webhooks = holdWebhooks();
  const app = useTestApp({}, { deliverWebhook: webhooks.deliver });
  const create = (change: Partial<Order> = {}): Promise<ProviderSession> =>
    app.payments.createSession(someOrder(change), randomUUID());
  const press = (session: ProviderSession, action: string, fields?: Record<string, string>) =>
    pressCheckout(app, checkoutPath(session), action, fields);
  const find = ({ id }: ProviderSession) => app.payments.findSession(id);
  const read = ({ body, signature }: SandboxWebhook) => app.payments.readEvent(Buffer.from(body), signature);

  /** The webhooks of a payment, in the order in which they were sent, when there are so many. */
  async function webhooksOf(session: ProviderSession, count: number): Promise<SandboxWebhook[]> {
    const { paymentIntent } = await find(session);
    const isTheirs = ({ body }: SandboxWebhook) =>
      body.includes(session.id) || (paymentIntent !== null && body.includes(paymentIntent));
    await expect.poll(() => webhooks.held.filter(isTheirs).length).toBe(count);
    return webhooks.held.filter(isTheirs);
  }

  /** Returns their contents. */
  async function eventsOf(session: ProviderSession, count: number): Promise<ProviderEvent[]> {
    const events = await Promise.all((await webhooksOf(session, count)).map(read));
    return events.map((event) => {
      if (event === undefined) throw new Error('The sandbox signs what the provider reads');
      return event;
    });
  }

  async function paid(change: Partial<Order> = {}): Promise<ProviderSession & { paymentIntent: string }> {
    const session = await create(change);
    expect((await press(session, 'pay')).statusCode).toBe(303);
    const { paymentIntent, ...now } = await find(session);
    if (paymentIntent === null) throw new Error('Nothing was paid');
    return { ...now, paymentIntent, url: session.url };
  }

  return { app, webhooks, create, press, find, read, webhooksOf, eventsOf, paid };
}
