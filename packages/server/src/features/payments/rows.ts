import type { Language } from '@fairlead/contract/languages';
import type { OrderLine, OrderTax, PaymentStatus } from '@fairlead/contract/payments';
import type { PriceTarget } from '@fairlead/contract/price-target';
import type { PriceScope } from '@fairlead/contract/prices';
import type { Seller } from '../../payments-config.ts';

/** Whose receipt it is, as the company has it when it orders. */
export interface Buyer {
  readonly name: string;
  readonly postalAddress: string | null;
  readonly countryCode: string | null;
  readonly vatId: string | null;
}

/** An order as it was frozen. */
export interface FrozenQuote {
  readonly count: number;
  readonly lines: readonly OrderLine[];
  readonly tax: OrderTax;
  readonly source: PriceScope;
  readonly buyer: Buyer;
  readonly projectName: string;
  /** Seller: a later credit note is theirs, too. */
  readonly seller: Seller;
  /** True if no real money moves. */
  readonly isTest: boolean;
  /** In which the provider's page is. */
  readonly language: Language;
  /** E-mail of the buyer, for the provider's page; '' once their account is gone. */
  readonly email: string;
}

export interface PaymentRow {
  readonly id: string;
  readonly exhibitorId: string;
  readonly projectId: string;
  /** Whose price it was ordered at; null outside of fairs. */
  readonly tradeFairId: string | null;
  readonly accountId: string;
  readonly target: PriceTarget;
  readonly status: PaymentStatus;
  readonly currency: string;
  readonly gross: number;
  readonly creditUsed: number;
  readonly tax: number;
  readonly total: number;
  readonly quote: FrozenQuote;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly checkedAt: Date | null;
  readonly endedAt: Date | null;
  readonly providerSession: string | null;
  readonly providerUrl: string | null;
  readonly paymentIntent: string | null;
  readonly isProcessing: boolean;
  readonly card: string | null;
  readonly failure: string | null;
  readonly refunded: number;
}

export interface PaymentLead {
  readonly leadId: string;
  readonly amount: number;
  readonly licenceId: string | null;
  readonly state: 'RESERVED' | 'UNLOCKED' | 'CREDITED' | 'REFUNDED' | 'RELEASED';
}

/** Why something that was paid for is given back as credit. */
export type CreditReason = 'WITHDRAWN' | 'BOUNCED' | 'GONE' | 'NOT_UNLOCKED';
