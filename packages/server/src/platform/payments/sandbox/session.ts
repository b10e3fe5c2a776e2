import { createHmac, hkdfSync } from 'node:crypto';
import type { Order, ProviderSession, ProviderSessionStatus } from '../provider.ts';

/** AUTHENTICATING: the bank asks the person, which is OPEN for the product. */
type SessionState = ProviderSessionStatus | 'AUTHENTICATING';

export interface SandboxSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly currency: string;
  /** With tax. */
  readonly total: number;
  readonly tax: number;
  /** The order without the e-mail: the sandbox keeps nothing about people. */
  readonly content: Omit<Order, 'email' | 'currency' | 'expiresAt'>;
  readonly state: SessionState;
  readonly paymentIntent: string | null;
  readonly cardLast4: string | null;
  readonly failure: string | null;
  readonly refunded: number;
  readonly disputeStatus: 'needs_response' | 'won' | 'lost' | null;
}

export const checkoutPath = '/sandbox/checkout';

/** Rate of the tax that the sandbox adds, in hundredths of a percent: that of France, since it asks for no postal address. */
export const taxRate = 2_000;

export const isSessionId = (text: string): boolean => /^cs_test_[a-zA-Z0-9]{40}$/.test(text);

export const isOpen = ({ state }: SandboxSession): boolean => state === 'OPEN' || state === 'AUTHENTICATING';

const derive = (secretsKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32));

/** Returns the secret by which the sandbox signs its webhooks: the same in all processes. */
export const webhookSecretOf = (secretsKey: Uint8Array): string =>
  `whsec_${derive(secretsKey, 'payment-sandbox-webhooks').toString('base64url')}`;

/** Returns 40 hexadecimal digits that only this installation makes of an idempotency key. A session's URL cannot be guessed. */
export const digitsOf = (secretsKey: Uint8Array, idempotencyKey: string): string =>
  createHmac('sha256', derive(secretsKey, 'payment-sandbox-keys')).update(idempotencyKey).digest('hex').slice(0, 40);

export const toProviderSession = (session: SandboxSession, businessUrl: string): ProviderSession => ({
  id: session.id,
  reference: session.content.reference,
  url: isOpen(session) ? `${businessUrl}${checkoutPath}/${session.id}` : null,
  status: session.state === 'AUTHENTICATING' ? 'OPEN' : session.state,
  currency: session.currency,
  total: session.total,
  tax: session.content.isTaxedByProvider
    ? { amount: session.tax, rate: taxRate, countryCode: 'FR', isReverseCharge: false, vatId: null }
    : null,
  expiresAt: session.expiresAt,
  paymentIntent: session.paymentIntent,
  card: session.cardLast4 === null ? null : { brand: 'visa', last4: session.cardLast4 },
  failure: session.failure,
});
