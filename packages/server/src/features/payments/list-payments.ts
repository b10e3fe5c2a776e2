import type { Page } from '@fairlead/contract/page';
import type { Payment } from '@fairlead/contract/payments';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { FileAnswer } from '../../platform/http/register.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import type { PaymentParts } from './parts.ts';
import { type ListedPayment, listOfExhibitor, newestFirst } from './queries.ts';
import { documentOf } from './receipt-document.ts';
import { findReceipt, receiptNumber } from './receipts.ts';

/** Returns a receipt of the caller's company as PDF, in the caller's language. */
export async function receiptFile(
  { database, caller, language, signal }: Context<AccountActor> & { readonly signal: AbortSignal },
  id: string,
  { receiptThreads }: Pick<PaymentParts, 'receiptThreads'>,
): Promise<FileAnswer> {
  const receipt = await findReceipt(database, { id, exhibitorId: caller.exhibitorId });
  if (!receipt) throw notFound();
  const document = documentOf(receipt, language);
  const pdf = await receiptThreads.run(caller.subject, document, [], signal);
  return { type: 'application/pdf', fileName: `${document.number}.pdf`, body: Buffer.from(pdf) };
}

/** Returns a payment for an account of its company: one that may not buy gets no URL to pay at. */
export function presentPayment(row: ListedPayment, { isTest, mayBuy }: { isTest: boolean; mayBuy: boolean }): Payment {
  const { id, projectId, projectName, target, status, currency, total, gross, creditUsed, quote } = row;
  return {
    id,
    projectId,
    projectName: projectName ?? quote.projectName,
    target,
    status,
    url: status === 'OPEN' && mayBuy ? row.providerUrl : null,
    count: quote.count,
    currency,
    amount: total,
    net: gross - creditUsed,
    tax: quote.tax,
    lines: [...quote.lines],
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    isProcessing: row.isProcessing,
    card: row.card,
    failure: row.failure,
    refunded: row.refunded,
    creditedCount: row.creditedCount,
    receipts: row.receipts.map((receipt) => ({
      id: receipt.id,
      number: receiptNumber(receipt),
      kind: receipt.kind,
      receiptUrl: `/papi/payment/receipt/${receipt.id}`,
    })),
    isTest,
  };
}

interface ListPaymentsInput {
  readonly exhibitorId: string;
  readonly isTest: boolean;
  readonly mayBuy: boolean;
  readonly query: PageRequest & { readonly projectId?: string | undefined };
}

/** The payments of a company, of one project where that is asked for, newest first. */
export async function listPayments(
  database: Executor,
  { exhibitorId, query, ...shown }: ListPaymentsInput,
): Promise<Page<Payment>> {
  const { projectId } = query;
  const rows = await listOfExhibitor(database, { exhibitorId, projectId }, rangeOf(newestFirst, query));
  return pageOf(
    rows,
    query.limit,
    ({ createdAt, id }) => [createdAt, id],
    (row) => presentPayment(row, shown),
  );
}
