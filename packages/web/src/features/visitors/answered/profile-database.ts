import { Dexie, type EntityTable } from 'dexie';
import type { Question } from '../use-questions.ts';

/** What somebody said of themselves in one field of their profile. Written before anything is sent, and deleted by an answer. */
export interface KeptField {
  readonly question: Question;
  readonly value: string;
  readonly answeredAt: string;
  /** REFUSED keeps it until the person has seen it. */
  readonly state: 'WAITING' | 'REFUSED';
  readonly attempts: number;
  /** Why it was refused: the server's own message. */
  readonly reason: string | null;
}

export type ProfileDatabase = Dexie & { fields: EntityTable<KeptField, 'question'> };

const opened = new Map<string, ProfileDatabase>();

/** In a database of the person's own: it survives reload and sign-out, and nobody else on the device sees it. */
export function openProfileDatabase(subject: string): ProfileDatabase {
  const existing = opened.get(subject);
  if (existing) return existing;
  const database = new Dexie(`fairlead.profile.${subject}`) as ProfileDatabase;
  database.version(1).stores({ fields: 'question, state' });
  opened.set(subject, database);
  return database;
}
