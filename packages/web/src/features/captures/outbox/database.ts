import type { Capture } from '@fairlead/contract/lead-captures';
import type { Lead } from '@fairlead/contract/leads';
import { Dexie, type EntityTable } from 'dexie';

/** Why the server did not take a capture; kept until somebody sends it again or removes it. */
export interface Refusal {
  /** MISSING, or the code of the problem that was answered. */
  readonly code: string;
  /** The server's own message, if it sent one. */
  readonly detail: string | null;
  /** The fields that were named. */
  readonly paths: readonly string[];
}

/** What is shown of a person once they are a lead: no more than the exhibitor's own list shows. */
export type CapturedPerson = Pick<Lead, 'name' | 'profession' | 'industry' | 'countryCode' | 'isUnlocked'>;

/**
 * Somebody whose code was scanned. OPEN while whoever scanned it may still rate it; then it waits, and is deleted a day after
 * it was sent.
 */
export interface StoredCapture {
  readonly id: string;
  readonly projectId: string;
  readonly capture: Capture;
  readonly state: 'OPEN' | 'WAITING' | 'REFUSED' | 'SENT';
  readonly occurredAt: string;
  /** OPEN until then, in milliseconds: a page that is closed releases nothing by itself. */
  readonly openUntil: number;
  /** It may be on its way, or there already: its content is what it is. */
  readonly isTried: boolean;
  readonly attempts: number;
  readonly refusal: Refusal | null;
  readonly person: CapturedPerson | null;
  /** Says more of somebody who was scanned before: no scan of its own. */
  readonly isFurther: boolean;
}

export type CaptureDatabase = Dexie & { captures: EntityTable<StoredCapture, 'id'> };

const opened = new Map<string, CaptureDatabase>();

/**
 * What somebody captured on this device, in a database of that account's own: it survives reload, update and sign-out, and
 * nobody else who signs in here sees it. One connection per account and page.
 */
export function openCaptureDatabase(subject: string): CaptureDatabase {
  const existing = opened.get(subject);
  if (existing) return existing;
  const database = new Dexie(`fairlead.captures.${subject}`) as CaptureDatabase;
  database.version(1).stores({ captures: 'id, occurredAt, [state+occurredAt]' });
  opened.set(subject, database);
  return database;
}
