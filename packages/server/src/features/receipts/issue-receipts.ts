import type { ShownReceipt } from '@fairlead/contract/consent-receipts';
import { consentReceipt } from '@fairlead/contract/consent-receipts';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { ConsentEventInOrder } from '../consents/rows.ts';
import { statusOf } from './describe-event.ts';
import * as queries from './queries.ts';
import { publishKey, type ReceiptSigner } from './signer.ts';
import { addedSince, type Facts, type Operator, writeReceipt } from './write-receipt.ts';

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
