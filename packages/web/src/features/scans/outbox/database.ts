import type { Scan, ScanEvent } from '@fairlead/contract/scans';
import { Dexie, type EntityTable } from 'dexie';

/** Why the server did not take a scan; shown in full, in the reader's language, until the person removes it. */
export interface Refusal {
  /** MISSING, or the code of the problem that was answered. */
  readonly code: string;
  /** The server's own message, if it sent one. */
  readonly detail: string | null;
}

/** A scan that the server has not acknowledged. It is written before anything is sent and deleted only by an answer. */
export interface StoredScan {
  readonly id: string;
  readonly event: ScanEvent;
  readonly state: 'WAITING' | 'REFUSED';
  readonly occurredAt: string;
  readonly attempts: number;
  readonly refusal: Refusal | null;
}

export interface OpenedPoint {
  readonly beaconId: string;
  readonly openedAt: string;
}

/** What somebody did with one of their points: each kind has one field, and the last one of a kind counts. */
export type PointValues =
  /** `noteBefore` is the server's note on which it was written; changes of earlier releases have none. */
  | { readonly note: string | null; readonly noteBefore?: string | null }
  | { readonly archived: boolean }
  | { readonly category: string | null };

/** A change of a point that the server has not got, or will not take. */
export interface PointChange {
  /** The point, or the scan that leads to it, and the field. */
  readonly key: string;
  /** Null while the scan that leads to the point is not answered: then this waits for it. */
  readonly beaconId: string | null;
  readonly scanId: string | null;
  readonly values: PointValues;
  /** The point as it was shown, so that lists can go on showing it; null where only its code is known. */
  readonly scan: Scan | null;
  readonly changedAt: string;
  readonly state: 'WAITING' | 'REFUSED';
  readonly attempts: number;
  readonly refusal: Refusal | null;
}

/** A change that the server answered. */
export interface AnsweredChange extends PointChange {
  /** The server has another note than the one on which this was written, and took nothing. */
  readonly conflict?: {
    readonly note: string | null;
    /** This page sent that note itself, and the answer was lost. */
    readonly isOwn: boolean;
  };
}

export type ChangedField = 'note' | 'archived' | 'category';

export const fieldOf = (values: PointValues): ChangedField => Object.keys(values)[0] as ChangedField;

export const changeKey = (id: string, field: ChangedField): string => `${id} ${field}`;

export type VisitorDatabase = Dexie & {
  scans: EntityTable<StoredScan, 'id'>;
  opened: EntityTable<OpenedPoint, 'beaconId'>;
  changes: EntityTable<PointChange, 'key'>;
};

const databaseName = (subject: string): string => `fairlead.visitor.${subject}`;
const opened = new Map<string, VisitorDatabase>();

/**
 * What a person made on this device, in a database of that person's own: it survives reload, update and sign-out, and
 * another person on the same device never sees it. One connection per person and page.
 */
export function openVisitorDatabase(subject: string): VisitorDatabase {
  const existing = opened.get(subject);
  if (existing) return existing;
  const database = new Dexie(databaseName(subject)) as VisitorDatabase;
  database.version(1).stores({ scans: 'id, occurredAt, [state+occurredAt]', opened: 'beaconId', notes: 'beaconId' });
  database
    .version(2)
    .stores({ changes: 'key, scanId', notes: null })
    .upgrade(async (upgrade) => {
      // Notes waited in a table of their own.
      const drafts: { beaconId: string; note: string; editedAt: string }[] = await upgrade.table('notes').toArray();
      const changes = drafts.map(
        ({ beaconId, note, editedAt }): PointChange => ({
          key: changeKey(beaconId, 'note'),
          beaconId,
          scanId: null,
          values: { note: note.trim() === '' ? null : note },
          scan: null,
          changedAt: editedAt,
          state: 'WAITING',
          attempts: 0,
          refusal: null,
        }),
      );
      await upgrade.table('changes').bulkPut(changes);
    });
  opened.set(subject, database);
  return database;
}
