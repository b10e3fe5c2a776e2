import type { Executor } from '@fairlead/database/executor';
import { idempotencyPersonalData } from '../../platform/http/idempotency.ts';
import type {
  LeavingAccount,
  LeavingVisitor,
  PersonalData,
  PersonalTable,
  VisitorMerge,
  VisitorSplit,
} from '../../platform/personal-data.ts';
import { filePersonalData } from '../../platform/storage/uploads.ts';
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
