import type { Language } from '@fairlead/contract/languages';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/** As they are kept: options by their ids, so that figures of three languages add up; or the text. */
export type StoredAnswers = Readonly<Record<string, readonly string[] | string>>;

export const surveys = pgTable('surveys', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  beaconId: uuid('beacon_id'),
  lastBeaconId: uuid('last_beacon_id'),
  title: text().notNull(),
  defaultLanguage: text('default_language').$type<Language>().notNull(),
  questions: jsonb().$type<SurveyQuestion[]>().notNull(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
  deletedAt: at('deleted_at'),
  version: integer().notNull().default(1),
});
