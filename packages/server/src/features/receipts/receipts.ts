import { codeOfReceipt, numberOfCode } from '@fairlead/contract/code';
import type { Page } from '@fairlead/contract/page';
import { consentReceipt, type ReceiptItem, type ReceiptState, type ShownReceipt } from '@fairlead/contract/receipts';
import type { Executor } from '@fairlead/database/executor';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import type { ConsentEventInOrder } from '../consents/rows.ts';
import * as queries from './queries.ts';
import { findByNumber, type ListedEvent, listEvents, receiptOrder } from './queries.ts';
import { publishKey, type ReceiptSigner } from './signer.ts';
import { addedSince, type Facts, methodOf, type Operator, stateOf, statusOf, writeReceipt } from './write-receipt.ts';

export interface ReceiptParts {
  readonly signer: ReceiptSigner;
  readonly operator: Operator;
}

type ReceiptContext = Pick<Context<Pick<VisitorActor, 'visitorId' | 'subject'>>, 'database' | 'caller' | 'now'>;

async function readFacts({ database, caller }: ReceiptContext): Promise<Facts> {
  const [history, fields, documents] = await Promise.all([
    queries.findHistory(database, caller.subject),
    queries.findFields(database, caller.visitorId),
    queries.findDocuments(database),
  ]);
  const exhibitorIds = [...new Set(history.flatMap(({ exhibitorId }) => exhibitorId ?? []))];
  return { history, fields, documents, names: await queries.findNames(database, exhibitorIds) };
}

/** Returns these receipts, by their ids. Receipts that were never asked for are made now, and stay as they are. */
async function issue(
  { database, now }: ReceiptContext,
  { events, facts }: { events: readonly ConsentEventInOrder[]; facts: Facts },
  { signer, operator }: ReceiptParts,
): Promise<ReadonlyMap<string, string>> {
  const ids = events.map(({ id }) => id);
  const issued = await queries.findIssued(database, ids);
  const known = new Set(issued.map(({ eventId }) => eventId));
  const missing = events.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return new Map(issued.map(({ eventId, signed }) => [eventId, signed]));
  const made = await Promise.all(
    missing.map(async (event) => ({
      eventId: event.id,
      keyId: signer.key.kid,
      signed: await signer.sign('consent-receipt+jws', writeReceipt(event, facts, operator)),
    })),
  );
  await publishKey(database, signer.key, now);
  await queries.insertReceipts(database, made, now);
  return new Map((await queries.findIssued(database, ids)).map(({ eventId, signed }) => [eventId, signed]));
}

/** Makes what is missing of the caller's receipts, for the file of everything stored about them. */
export async function issueAllReceipts(context: ReceiptContext, parts: ReceiptParts): Promise<void> {
  const facts = await readFacts(context);
  await issue(context, { events: facts.history, facts }, parts);
}

const contentOf = (signed: string): unknown =>
  JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString());

/** Returns one of the caller's receipts as it was signed, and how it stands now. */
export async function getReceipt(
  context: ReceiptContext,
  receiptId: string,
  parts: ReceiptParts,
): Promise<ShownReceipt> {
  const facts = await readFacts(context);
  const event = facts.history.find(({ id }) => id === receiptId);
  if (!event) throw notFound();
  const signed = (await issue(context, { events: [event], facts }, parts)).get(receiptId);
  if (signed === undefined) throw new Error(`The receipt ${receiptId} was not kept`);
  return {
    receipt: consentReceipt.parse(contentOf(signed)),
    signed,
    status: statusOf(event, context.now),
    addedSince: addedSince(event, facts),
  };
}

/** Returns a receipt as a file: to read, and as it was signed, so that another party can compare the two. */
export async function receiptFile(
  context: ReceiptContext,
  receiptId: string,
  parts: ReceiptParts,
): Promise<{ type: string; fileName: string; body: string }> {
  const { receipt, status, signed } = await getReceipt(context, receiptId, parts);
  await publishKey(context.database, parts.signer.key, context.now);
  const file = {
    format: 'fairlead-consent-receipt',
    formatVersion: 1,
    receipt,
    status,
    signed,
    signedStatus: await parts.signer.sign('consent-receipt-status+jws', status),
    keys: `${parts.operator.url}/papi/receipt/key`,
  };
  return {
    type: 'application/json; charset=utf-8',
    fileName: `fairlead-receipt-${receipt.code}.json`,
    body: `${JSON.stringify(file, null, 2)}\n`,
  };
}

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
