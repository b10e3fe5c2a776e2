import { Readable } from 'node:stream';
import type { Executor } from '@fairlead/database/executor';
import type { SignedIn } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { idempotencyPersonalData } from '../../platform/http/idempotency.ts';
import {
  type LeavingAccount,
  type LeavingVisitor,
  type Person,
  type PersonalData,
  type PersonalTable,
  readRows,
  type VisitorMerge,
  type VisitorSplit,
} from '../../platform/personal-data.ts';
import { filePersonalData } from '../../platform/storage/uploads.ts';
import { inPieces } from '../../platform/yield-to-event-loop.ts';
import { accountPersonalData } from '../accounts/public.ts';
import { adminPersonalData } from '../admins/public.ts';
import { attachmentPersonalData } from '../attachments/public.ts';
import { auditPersonalData } from '../audits/public.ts';
import { capturePersonalData } from '../captures/public.ts';
import { consentPersonalData } from '../consents/public.ts';
import { digestPersonalData } from '../digests/public.ts';
import { eventPersonalData } from '../events/public.ts';
import { exhibitionPersonalData } from '../exhibitions/public.ts';
import { guestPersonalData } from '../guests/public.ts';
import { identityPersonalData } from '../identities/public.ts';
import { importPersonalData } from '../imports/public.ts';
import { leadPersonalData } from '../leads/public.ts';
import { managedTokenPersonalData } from '../managed-tokens/public.ts';
import { paymentPersonalData } from '../payments/public.ts';
import { receiptPersonalData } from '../receipts/public.ts';
import { reportPersonalData } from '../reports/public.ts';
import { scanPersonalData } from '../scans/public.ts';
import { surveyPersonalData } from '../surveys/public.ts';
import { suspensionPersonalData } from '../suspensions/public.ts';
import { tradeFairPersonalData } from '../trade-fairs/public.ts';
import { visitorPersonalData } from '../visitors/public.ts';
import { wishPersonalData } from '../wishes/public.ts';

/**
 * Features with personal data, in the order in which it is erased and merged: scans, answers and captures are found through the
 * leads, and everything through the visitor, who goes last. Tests walk the database for a table that is missing.
 */
const registry: readonly PersonalData[] = [
  idempotencyPersonalData,
  filePersonalData,
  guestPersonalData,
  identityPersonalData,
  scanPersonalData,
  surveyPersonalData,
  wishPersonalData,
  capturePersonalData,
  leadPersonalData,
  attachmentPersonalData,
  tradeFairPersonalData,
  importPersonalData,
  digestPersonalData,
  eventPersonalData,
  managedTokenPersonalData,
  paymentPersonalData,
  reportPersonalData,
  exhibitionPersonalData,
  suspensionPersonalData,
  receiptPersonalData,
  consentPersonalData,
  auditPersonalData,
  adminPersonalData,
  accountPersonalData,
  visitorPersonalData,
];

/** Every table with something about people in it, the person's own record first. */
export const personalTables: readonly PersonalTable[] = registry.toReversed().flatMap(({ tables }) => tables);

export async function eraseVisitor(tx: Executor, visitor: LeavingVisitor, now: Date): Promise<void> {
  for (const { eraseVisitor: erase } of registry) await erase?.(tx, visitor, now);
}

export async function eraseAccount(tx: Executor, account: LeavingAccount): Promise<void> {
  for (const { eraseAccount: erase } of registry) await erase?.(tx, account);
}

export async function mergeVisitor(tx: Executor, merge: VisitorMerge): Promise<void> {
  for (const { mergeVisitor: mergeOne } of registry) await mergeOne?.(tx, merge);
}

export async function splitVisitor(tx: Executor, split: VisitorSplit): Promise<void> {
  for (const { splitVisitor: splitOne } of registry) await splitOne?.(tx, split);
}

/** How they sign in, as the identity provider keeps it. */
export type DescribeSignIn = (subject: string) => Promise<object | null>;

async function* parts(executor: Executor, person: Person, describe: DescribeSignIn, now: Date): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now.toISOString())}`;
  yield `,\n"signIn": ${JSON.stringify(await describe(person.subject), null, 1)}`;
  for (const { table, rowsOf } of personalTables) {
    const rows = rowsOf(person);
    if (rows !== null) yield `,\n${JSON.stringify(table)}: ${JSON.stringify(await readRows(executor, rows), null, 1)}`;
  }
  yield '\n}\n';
}

/** Everything stored about the caller, as the holder of one record, as one JSON file, table by table as it is read. */
export function dataFile(
  { database, caller: { subject }, now }: Context<Pick<SignedIn, 'subject'>>,
  record: { visitorId: string } | { accountId: string } | { adminId: string },
  describe: DescribeSignIn,
) {
  const person = { subject, visitorId: null, accountId: null, adminId: null, ...record };
  return {
    type: 'application/json; charset=utf-8',
    fileName: 'fairlead-my-data.json',
    body: Readable.from(inPieces(parts(database, person, describe, now))),
  };
}
