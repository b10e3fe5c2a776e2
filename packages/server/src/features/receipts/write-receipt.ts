import { createHash } from 'node:crypto';
import { codeOfReceipt } from '@fairlead/contract/code';
import { textsOf } from '@fairlead/contract/consent-texts';
import type { LegalDocument } from '@fairlead/contract/legal';
import {
  type ConsentMethod,
  type ConsentReceipt,
  type ReceiptState,
  type ReceiptStatus,
  receiptSchema,
  receiptSchemaVersion,
} from '@fairlead/contract/receipts';
import type { SharedField } from '@fairlead/contract/sharing';
import { seenFields } from '@fairlead/contract/visitors';
import type { ConsentEventInOrder } from '../consents/rows.ts';
import { fieldsOfWithdrawn } from '../leads/public.ts';
import type { DocumentRow, FieldsRow, NameRow } from './queries.ts';

/** Another receipt, as one names it. */
const earlierOf = (id: string, at: Date) => ({ recordId: id, code: codeOfReceipt(id), at: at.toISOString() });

/** Source of the consent; the first entry about an exhibitor is a scan, by the visitor or by staff. */
export function methodOf(event: ConsentEventInOrder): ConsentMethod {
  if (event.purpose === 'SHARE_TELEPHONE') return 'SHARING_PAGE';
  if (event.purpose !== 'SHARE_WITH_EXHIBITOR') return 'FORM';
  if (event.isRecordedByStaff) return 'STAFF';
  return event.previousId === null && event.granted ? 'VISITOR_SCAN' : 'SHARING_PAGE';
}

/** A person who leaves withdraws their consents. */
export function stateOf({ granted, nextGranted, hasLeft }: ConsentEventInOrder): ReceiptState {
  if (nextGranted === null) return granted && hasLeft ? 'WITHDRAWN' : 'IN_FORCE';
  return granted && !nextGranted ? 'WITHDRAWN' : 'REPLACED';
}

export function statusOf(event: ConsentEventInOrder, now: Date): ReceiptStatus {
  const { id, nextId, nextAt } = event;
  return {
    recordId: id,
    state: stateOf(event),
    endedBy: nextId === null || nextAt === null ? null : earlierOf(nextId, nextAt),
    asOf: now.toISOString(),
  };
}

/** Operator of this installation. */
export interface Operator {
  readonly name: string;
  readonly countryCode: string | null;
  readonly email: string | null;
  readonly url: string;
}

/** All that receipts of one person are made of: the ledger, and what was true since when. Each is in the order of time. */
export interface Facts {
  readonly history: readonly ConsentEventInOrder[];
  readonly names: readonly NameRow[];
  readonly fields: readonly FieldsRow[];
  readonly documents: readonly DocumentRow[];
}

const documentsOf: Readonly<Partial<Record<ConsentEventInOrder['purpose'], readonly LegalDocument[]>>> = {
  TERMS: ['terms'],
  PRIVACY: ['privacy'],
  SHARE_WITH_EXHIBITOR: ['terms', 'privacy'],
};

/** Returns what was true at a moment, else what is known to have been true first. */
const asOf = <Row extends { readonly since: Date }>(rows: readonly Row[], at: Date): Row | undefined =>
  rows.findLast(({ since }) => since <= at) ?? rows[0];

/** True if the telephone number was shared with the same exhibitor at that time. */
function isPhoneShared({ exhibitorId, at, id, hasLeft }: ConsentEventInOrder, history: Facts['history']): boolean {
  const last = history.findLast(
    (one) =>
      one.purpose === 'SHARE_TELEPHONE' &&
      one.exhibitorId === exhibitorId &&
      one.hasLeft === hasLeft &&
      (one.at < at || (one.at.getTime() === at.getTime() && one.id < id)),
  );
  return last?.granted ?? true;
}

/** Filled fields among those that the event is about. */
function filledFields(event: ConsentEventInOrder, { fields, history }: Facts): ConsentReceipt['fields'] {
  // The profile of a person who left is unknown: later fields say nothing of that time.
  const known = fields.findLast(({ since }) => since <= event.at)?.fields ?? {};
  const filled = seenFields.flatMap((field) => {
    const addedAt = known[field];
    return addedAt === undefined ? [] : [{ field, addedAt: addedAt === null ? null : new Date(addedAt).toISOString() }];
  });
  switch (event.purpose) {
    case 'SHARE_WITH_EXHIBITOR':
      return filled.filter(({ field }) => field !== 'phone' || isPhoneShared(event, history));
    case 'SHARE_TELEPHONE':
      return filled.filter(({ field }) => field === 'phone');
    case 'MARKETING':
      return filled.filter(({ field }) => field === 'email');
    default:
      return [];
  }
}

/** Fields that a withdrawal hides, and those that it does not. */
function afterWithdrawal(event: ConsentEventInOrder, filled: ConsentReceipt['fields']) {
  if (event.purpose !== 'SHARE_WITH_EXHIBITOR') return { fields: filled, stillSeen: [] };
  const stillSeen = fieldsOfWithdrawn(filled.map(({ field }) => field));
  return { fields: filled.filter(({ field }) => !stillSeen.includes(field)), stillSeen };
}

function partiesOf(event: ConsentEventInOrder, names: Facts['names'], operator: Operator): ConsentReceipt['parties'] {
  const own = { ...operator, id: null };
  if (event.exhibitorId === null) return [{ ...own, role: 'CONTROLLER' }];
  const { exhibitorId } = event;
  const exhibitor = asOf(
    names.filter((row) => row.exhibitorId === exhibitorId),
    event.at,
  );
  const { name = '', countryCode = null } = exhibitor ?? {};
  return [
    { role: 'CONTROLLER', id: exhibitorId, name, countryCode, email: null, url: null },
    { ...own, role: 'OPERATOR' },
  ];
}

/** Text that was shown or, by staff, told. */
function textOf(event: ConsentEventInOrder, receiver: string): string | null {
  const texts = textsOf(event.textVersion, event.language)?.[event.purpose];
  if (texts === undefined) return null;
  if (!event.granted && 'withdrawn' in texts) return texts.withdrawn;
  if (methodOf(event) === 'STAFF' && 'saidByStaff' in texts) return texts.saidByStaff.replace('{company}', receiver);
  return texts.given;
}

function noticeOf(event: ConsentEventInOrder, receiver: string, rows: Facts['documents']) {
  const { purpose, language, textVersion, at } = event;
  const shown = textOf(event, receiver);
  const documents = (documentsOf[purpose] ?? []).flatMap((document) => {
    const row = asOf(
      rows.filter((one) => one.document === document && one.language === language),
      at,
    );
    return row ? [{ document, version: row.textVersion, sha256: row.sha256 }] : [];
  });
  return {
    language,
    version: textVersion,
    text: shown,
    sha256: shown === null ? null : createHash('sha256').update(shown).digest('hex'),
    documents,
  };
}

/** Writes the receipt of an event, from what was true then. */
export function writeReceipt(event: ConsentEventInOrder, facts: Facts, operator: Operator): ConsentReceipt {
  const { id, purpose, granted, textVersion, language, previousId, previousAt, previousGranted } = event;
  const texts = textsOf(textVersion, language)?.[purpose];
  // A telephone number that was given may have been taken back with everything else before.
  const isNext = facts.history.find((one) => one.id === previousId)?.nextId === id;
  const ends = previousId !== null && previousAt !== null && !granted && previousGranted === true && isNext;
  const filled = filledFields(event, facts);
  const parties = partiesOf(event, facts.names, operator);
  return {
    schema: receiptSchema,
    schemaVersion: receiptSchemaVersion,
    recordId: id,
    code: codeOfReceipt(id),
    principalId: event.subject,
    event: {
      type: granted ? 'GIVEN' : 'WITHDRAWN',
      at: event.at.toISOString(),
      method: methodOf(event),
      ends: ends ? earlierOf(previousId, previousAt) : null,
    },
    purpose: {
      id: purpose,
      description: texts?.purpose ?? null,
      lawfulBasis: 'CONSENT',
      howToWithdraw: texts?.howToWithdraw ?? null,
    },
    ...(granted ? { fields: filled, stillSeen: [] } : afterWithdrawal(event, filled)),
    notice: noticeOf(event, parties[0]?.name ?? '', facts.documents),
    parties,
    issuer: operator.url,
  };
}

/** Fields filled in after a grant that is in force: they are visible as well. */
export function addedSince(event: ConsentEventInOrder, facts: Facts): { field: SharedField; addedAt: string }[] {
  if (!event.granted || event.nextGranted !== null || event.exhibitorId === null || event.hasLeft) return [];
  const last = facts.history.findLast(
    (one) => one.purpose === 'SHARE_TELEPHONE' && one.exhibitorId === event.exhibitorId && !one.hasLeft,
  );
  const isOfEvent = (field: string): boolean =>
    event.purpose === 'SHARE_TELEPHONE' ? field === 'phone' : field !== 'phone' || (last?.granted ?? true);
  const known = facts.fields.at(-1)?.fields ?? {};
  return seenFields.flatMap((field) => {
    const at = known[field] ?? null;
    return at !== null && new Date(at) > event.at && isOfEvent(field)
      ? [{ field, addedAt: new Date(at).toISOString() }]
      : [];
  });
}
