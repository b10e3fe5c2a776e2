import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { FileAnswer } from '../../platform/http/register.ts';
import type { PaymentParts } from './parts.ts';
import { documentOf } from './receipt-document.ts';
import { findReceipt } from './receipts.ts';

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
