import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { newId } from '../../platform/identifier.ts';
import { type ReceiptContent, type ReceiptKind, type ReceiptLine, receiptContent } from './receipt-content.ts';
import type { PaymentRow } from './rows.ts';

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
