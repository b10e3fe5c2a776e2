import type { OrderLine, OrderTax } from '@fairlead/contract/payments';
import type { PriceTarget } from '@fairlead/contract/price-target';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Seller } from '../../payments-config.ts';
import { newId } from '../../platform/identifier.ts';
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

function receiptContent({ quote, target, card }: PaymentRow, lines: readonly ReceiptLine[]): ReceiptContent {
  const { seller, buyer, projectName, tax, isTest } = quote;
  return { seller, buyer, target, projectName, tax, lines, card, isTest };
}

interface NewReceipt {
  readonly kind: ReceiptKind;
  readonly at: Date;
  readonly net: number;
  readonly tax: number;
  readonly lines: readonly ReceiptLine[];
}

/** Issues a receipt with the next number of its year: another issue waits, so that no number is left out. */
export async function issueReceipt(
  tx: Executor,
  payment: PaymentRow,
  { kind, at, net, tax, lines }: NewReceipt,
): Promise<void> {
  const year = at.getUTCFullYear();
  const { id: paymentId, exhibitorId, currency } = payment;
  await tx.execute(sql`
    with numbered as (
      insert into receipt_numbers (year, last) values (${year}, 1)
      on conflict (year) do update set last = receipt_numbers.last + 1 returning last
    )
    insert into receipts (id, year, number, kind, payment_id, exhibitor_id, issued_at, currency, net, tax, content)
    select ${newId()}::uuid, ${year}, last, ${kind}, ${paymentId}::uuid, ${exhibitorId}::uuid, ${at}::timestamptz,
      ${currency}, ${net}, ${tax}, ${sql.json(receiptContent(payment, lines))}::jsonb
    from numbered`);
}

export interface Receipt {
  readonly year: number;
  readonly number: number;
  readonly kind: ReceiptKind;
  readonly paymentId: string;
  readonly issuedAt: Date;
  readonly currency: string;
  readonly net: number;
  readonly tax: number;
  readonly content: ReceiptContent;
  /** Receipt that a credit note corrects. */
  readonly invoice: { readonly year: number; readonly number: number; readonly issuedAt: Date } | null;
}

/** A receipt of the company; undefined for another one's. */
export async function findReceipt(
  executor: Executor,
  { id, exhibitorId }: { id: string; exhibitorId: string },
): Promise<Receipt | undefined> {
  type Row = Omit<Receipt, 'invoice'> & { invoiceYear: number | null; invoiceNumber: number; invoiceIssuedAt: Date };
  const [row] = await executor.query<Row>(sql`
    select r.year, r.number, r.kind, r.payment_id, r.issued_at, r.currency, r.net, r.tax, r.content,
      i.year as invoice_year, i.number as invoice_number, i.issued_at as invoice_issued_at
    from receipts r
    left join receipts i on i.payment_id = r.payment_id and i.kind = 'INVOICE' and r.kind <> 'INVOICE'
    where r.id = ${id} and r.exhibitor_id = ${exhibitorId}`);
  if (!row) return undefined;
  const { invoiceYear: year, invoiceNumber: number, invoiceIssuedAt: issuedAt, ...receipt } = row;
  return { ...receipt, invoice: year === null ? null : { year, number, issuedAt } };
}

/** Returns the number of the credit note of a payment that has these sums, or of its last one. */
export async function findCreditNote(
  executor: Executor,
  paymentId: string,
  { net, tax }: Pick<Receipt, 'net' | 'tax'>,
): Promise<string> {
  const [row] = await executor.query<Pick<Receipt, 'year' | 'number'>>(sql`
    select year, number from receipts where payment_id = ${paymentId} and kind = 'CREDIT_NOTE'
    order by ((net, tax) = (${net}::int, ${tax}::int)) desc, year desc, number desc limit 1`);
  return row ? receiptNumber(row) : '';
}

/** Such as FL-2027-000417. */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `FL-${year}-${String(number).padStart(6, '0')}`;
