import { codeOfReceipt, numberOfCode } from '@fairlead/contract/code';
import type { ReceiptItem, ReceiptState } from '@fairlead/contract/consent-receipts';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { methodOf, stateOf } from './describe-event.ts';
import { findByNumber, type ListedEvent, listEvents, receiptOrder } from './queries.ts';

const present = (event: ListedEvent): ReceiptItem => ({
  id: event.id,
  code: codeOfReceipt(event.id),
  purpose: event.purpose,
  isGiven: event.granted,
  method: methodOf(event),
  exhibitor: event.exhibitorId === null ? null : { id: event.exhibitorId, name: event.exhibitorName ?? '' },
  at: event.at.toISOString(),
  state: stateOf(event),
});

/** Returns what the caller agreed to and took back, newest first. */
export async function listReceipts(
  { database, caller: { subject } }: Pick<Context<VisitorActor>, 'database' | 'caller'>,
  { exhibitorId, ...query }: PageRequest & { readonly exhibitorId?: string | undefined },
): Promise<Page<ReceiptItem>> {
  const rows = await listEvents(database, { subject, exhibitorId, range: rangeOf(receiptOrder, query) });
  return pageOf(rows, query.limit, ({ at, id }) => [at, id], present);
}

/**
 * Returns whether there is a receipt with this code, and its state; nothing about the person. The consents of people who have
 * left are withdrawn. Of two receipts that have a code in common, which is unlikely, the later one counts.
 */
export async function checkCode(
  executor: Executor,
  code: string,
): Promise<{ isGenuine: boolean; state: ReceiptState | null; at: string | null }> {
  const event = (await findByNumber(executor, numberOfCode(code))).toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
  if (!event) return { isGenuine: false, state: null, at: null };
  const state = stateOf(event);
  const since = event.nextAt ?? (state === 'IN_FORCE' ? event.at : null);
  return { isGenuine: true, state, at: since?.toISOString() ?? null };
}
