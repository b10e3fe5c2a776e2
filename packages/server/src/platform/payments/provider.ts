import type { Language } from '@fairlead/contract/languages';

/** An order, as the provider's page shows it. Amounts in the currency's smallest unit. */
export interface Order {
  /** The payment's own id: the provider hands it back. */
  readonly reference: string;
  readonly currency: string;
  readonly lines: readonly {
    readonly name: string;
    readonly description?: string;
    readonly amount: number;
    readonly quantity: number;
  }[];
  readonly language: Language;
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Between 30 minutes and 24 hours from when the session is made; keep some minutes away from both ends. */
  readonly expiresAt: Date;
  /** The provider adds the tax, by the country and the tax data that the company gives on the page. */
  readonly isTaxedByProvider: boolean;
}

/** The tax that a provider added to what was ordered. */
export interface ProviderTax {
  readonly amount: number;
  /** In hundredths of a percent, of all taxes together; null in an event, which names the amount alone. */
  readonly rate: number | null;
  /** Whose tax it is, ISO 3166-1 alpha-2; null where there is none. */
  readonly countryCode: string | null;
  /** True if the company accounts for it itself. */
  readonly isReverseCharge: boolean;
  /** As the company gave it on the page. */
  readonly vatId: string | null;
}

export type ProviderSessionStatus = 'OPEN' | 'PROCESSING' | 'PAID' | 'FAILED' | 'EXPIRED';

/** A checkout session as the provider has it now. */
export interface ProviderSession {
  readonly id: string;
  /** The payment's own id. */
  readonly reference: string;
  /** Where it is paid; null when it is over. */
  readonly url: string | null;
  /** PROCESSING: the person is done, and the bank has not answered yet. */
  readonly status: ProviderSessionStatus;
  readonly currency: string;
  /** With tax. */
  readonly total: number;
  /** Null where the provider adds none. */
  readonly tax: ProviderTax | null;
  readonly expiresAt: Date;
  /** The provider's own number of the payment, by which it is paid back; null before there is one. */
  readonly paymentIntent: string | null;
  /** Such as 'visa' and '4242'. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** Why the last attempt failed, in the provider's word, such as 'insufficient_funds'. */
  readonly failure: string | null;
}

/** An event of the provider, with a checked signature. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** The whole of it, as it is kept. */
  readonly body: unknown;
  readonly what:
    | { readonly kind: 'SESSION'; readonly session: ProviderSession }
    /** How much of a payment is paid back altogether by now. */
    | {
        readonly kind: 'REFUND';
        readonly paymentIntent: string;
        readonly currency: string;
        readonly refundedTotal: number;
      }
    /** A refund failed or was canceled after all: the provider has its money again. How much is paid back without it. */
    | {
        readonly kind: 'REFUND_FAILED';
        readonly paymentIntent: string;
        readonly refundId: string;
        readonly currency: string;
        readonly refundedTotal: number;
      }
    | {
        readonly kind: 'DISPUTE';
        readonly paymentIntent: string;
        readonly disputeId: string;
        readonly amount: number;
        readonly state: 'OPENED' | 'WON' | 'LOST';
      }
    | { readonly kind: 'OTHER' };
}

/** The card payment provider. Methods reject with UNAVAILABLE (ApiError) while it cannot be reached. */
export interface PaymentProvider {
  /** True if no real money moves. */
  readonly isTest: boolean;
  /** The same key makes one session, however often it is called. */
  createSession(order: Order, idempotencyKey: string): Promise<ProviderSession>;
  findSession(id: string): Promise<ProviderSession>;
  /** Does nothing to one that is over. */
  expireSession(id: string): Promise<void>;
  refund(paymentIntent: string, amount: number, idempotencyKey: string): Promise<void>;
  listProducts(): Promise<
    readonly {
      readonly id: string;
      readonly name: string;
      readonly description: string | null;
      readonly isActive: boolean;
    }[]
  >;
  /**
   * Reads a webhook's raw body; undefined when the signature is wrong or dated more than five minutes ago or ahead. How much is paid back is
   * asked of the provider, so that events that come late or in another order than they were made say the same.
   */
  readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent | undefined>;
}
