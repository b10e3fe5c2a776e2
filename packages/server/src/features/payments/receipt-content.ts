import type { OrderLine, OrderTax } from '@fairlead/contract/payments';
import type { PriceTarget } from '@fairlead/contract/price-target';
import type { Seller } from '../../seller-config.ts';
import type { Buyer, CreditReason, PaymentRow } from './rows.ts';

export type ReceiptKind = 'INVOICE' | 'CREDIT_NOTE' | 'CANCELLATION';

export type ReceiptLine =
  | OrderLine
  | { readonly kind: 'CREDITED'; readonly reason: CreditReason; readonly count: number; readonly amount: number }
  | { readonly kind: 'REFUNDED'; readonly amount: number }
  /** Takes a credit note back, such as FL-2027-000418; `credited` of it is kept as credit, net. */
  | {
      readonly kind: 'REFUND_FAILED';
      readonly creditNote: string;
      readonly amount: number;
      readonly credited: number;
    };

/** Content of a receipt, as it was when its payment was begun. It names companies and no person. */
export interface ReceiptContent {
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly target: PriceTarget;
  readonly projectName: string;
  readonly tax: OrderTax;
  readonly lines: readonly ReceiptLine[];
  /** Such as 'visa 4242'. */
  readonly card: string | null;
  /** True if no real money moved. */
  readonly isTest: boolean;
}

export function receiptContent({ quote, target, card }: PaymentRow, lines: readonly ReceiptLine[]): ReceiptContent {
  const { seller, buyer, projectName, tax, isTest } = quote;
  return { seller, buyer, target, projectName, tax, lines, card, isTest };
}
