import type { Language } from '@fairlead/contract/languages';
import type { GivenAnswer, VisitorSurvey } from '@fairlead/contract/survey-answers';
import { Dexie, type EntityTable } from 'dexie';

/** What somebody answers to one survey, as this device knows it. Written before anything is sent. */
export interface KeptAnswers {
  readonly surveyId: string;
  readonly answers: readonly GivenAnswer[];
  /** The person pressed Send, or it was sent before and is being changed. */
  readonly isComplete: boolean;
  readonly language: Language;
  readonly answeredAt: string;
  /** REFUSED keeps what was written until the person changes it. */
  readonly state: 'WAITING' | 'SENT' | 'REFUSED';
  /** Why it was refused: the server's own message. */
  readonly reason: string | null;
  /** Where they were given; absent in what earlier versions stored. */
  readonly point?: AnsweredPoint;
}

export interface AnsweredPoint {
  readonly beaconId: string;
  readonly title: string;
}

export type AnswerDatabase = Dexie & {
  answers: EntityTable<KeptAnswers, 'surveyId'>;
  /** The questions as they were last seen, for a point that is opened without a connection. */
  surveys: EntityTable<VisitorSurvey, 'id'>;
};

const opened = new Map<string, AnswerDatabase>();

/** In a database of the person's own: it survives reload and sign-out, and nobody else on the device sees it. */
export function openAnswerDatabase(subject: string): AnswerDatabase {
  const existing = opened.get(subject);
  if (existing) return existing;
  const database = new Dexie(`fairlead.answers.${subject}`) as AnswerDatabase;
  database.version(1).stores({ answers: 'surveyId, state', surveys: 'id' });
  opened.set(subject, database);
  return database;
}
