import type { Language } from '@fairlead/contract/languages';
import type { LegalDocument } from '@fairlead/contract/legal';
import type { SharedField } from '@fairlead/contract/sharing';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import { type ConsentEventInOrder, consentHistory } from '../consents/rows.ts';

/** Name of an exhibitor, and since when. */
export interface NameRow {
  readonly exhibitorId: string;
  readonly since: Date;
  readonly name: string;
  readonly countryCode: string | null;
}

/** Which fields of a profile were filled in, since when, and each of them since when. */
export interface FieldsRow {
  readonly since: Date;
  readonly fields: Readonly<Partial<Record<SharedField, string | null>>>;
}

/** A text that was in force, since when. */
export interface DocumentRow {
  readonly document: LegalDocument;
  readonly language: Language;
  readonly since: Date;
  readonly textVersion: string;
  readonly sha256: string;
}

export const findHistory = (executor: Executor, subject: string): Promise<ConsentEventInOrder[]> =>
  executor.query<ConsentEventInOrder>(sql`${consentHistory(sql`${subject}`)} order by at, id`);

export const findNames = (executor: Executor, exhibitorIds: readonly string[]): Promise<NameRow[]> =>
  executor.query<NameRow>(sql`
    select exhibitor_id, since, name, country_code from exhibitor_names
    where exhibitor_id = any(${exhibitorIds}::uuid[]) order by since`);

export const findFields = (executor: Executor, visitorId: string): Promise<FieldsRow[]> =>
  executor.query<FieldsRow>(sql`
    select since, fields from profile_fields where visitor_id = ${visitorId} order by since`);

export const findDocuments = (executor: Executor): Promise<DocumentRow[]> =>
  executor.query<DocumentRow>(sql`
    select document, language, since, text_version, sha256 from legal_texts order by since`);

export const receiptOrder = descending(byMoment(sql`h.at`), byId(sql`h.id`));

export type ListedEvent = ConsentEventInOrder & { readonly exhibitorName: string | null };

/** Consents and withdrawals of a person, each with the exhibitor's name at the time. */
export function listEvents(
  executor: Executor,
  { subject, exhibitorId, range }: { subject: string; exhibitorId: string | undefined; range: RowRange },
): Promise<ListedEvent[]> {
  const ofOne: Sql = exhibitorId === undefined ? sql`true` : sql`h.exhibitor_id = ${exhibitorId}`;
  return executor.query<ListedEvent>(sql`
    select h.*, n.name as exhibitor_name from (${consentHistory(sql`${subject}`)}) h
    left join lateral (select name from exhibitor_names e where e.exhibitor_id = h.exhibitor_id
      order by e.since > h.at, abs(extract(epoch from e.since - h.at)) limit 1) n on true
    where ${ofOne} and ${behind(receiptOrder, range.after)} order by ${inOrder(receiptOrder)} limit ${range.limit}`);
}

/** How it stands with what the code with this number says; nothing if there is none. */
export const findByNumber = (executor: Executor, number: number): Promise<ConsentEventInOrder[]> =>
  executor.query<ConsentEventInOrder>(sql`
    select h.* from consent_events c cross join lateral (${consentHistory(sql`c.subject`)}) h
    where receipt_number(c.id) = ${number} and h.id = c.id`);

export interface IssuedReceipt {
  readonly eventId: string;
  readonly keyId: string;
  readonly signed: string;
}

/** Returns those of these receipts that were made before. */
export const findIssued = (executor: Executor, eventIds: readonly string[]): Promise<IssuedReceipt[]> =>
  executor.query<IssuedReceipt>(sql`
    select event_id, key_id, signed from consent_receipts where event_id = any(${eventIds}::uuid[])`);

/** Keeps receipts; where another request made one at the same time, the first stays. */
export async function insertReceipts(
  executor: Executor,
  receipts: readonly IssuedReceipt[],
  issuedAt: Date,
): Promise<void> {
  await executor.execute(sql`
    insert into consent_receipts ${sql.rows(receipts.map((receipt) => ({ ...receipt, issuedAt })))} on conflict do nothing`);
}
