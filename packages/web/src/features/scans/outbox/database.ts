import type { ScanEvent } from '@fairlead/contract/scans';
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

/** Text that was typed and is not stored on the server yet. */
export interface NoteDraft {
  readonly beaconId: string;
  readonly note: string;
  readonly editedAt: string;
}

export type VisitorDatabase = Dexie & {
  scans: EntityTable<StoredScan, 'id'>;
  opened: EntityTable<OpenedPoint, 'beaconId'>;
  notes: EntityTable<NoteDraft, 'beaconId'>;
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
  opened.set(subject, database);
  return database;
}
