import type { ImportResult } from '@fairlead/contract/imports';
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Reason } from './cell-value.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What a file that cannot be taken in is refused for, put into words when somebody asks. */
export interface StoredProblem {
  readonly code: string;
  readonly values: Readonly<Record<string, string>>;
}

export const imports = pgTable('imports', {
  id: uuid().primaryKey(),
  tradeFairId: uuid('trade_fair_id').notNull(),
  kind: text({ enum: ['EXHIBITORS', 'VISITORS'] }).notNull(),
  isDryRun: boolean('is_dry_run').notNull(),
  storageKey: text('storage_key').notNull(),
  language: text({ enum: ['en', 'es', 'de'] }).notNull(),
  createdBy: uuid('created_by').notNull(),
  state: text({ enum: ['WAITING', 'READING', 'APPLYING', 'DONE', 'FAILED', 'CANCELLED'] }).notNull(),
  problem: jsonb().$type<StoredProblem>(),
  total: integer(),
  processed: integer().notNull().default(0),
  ignoredColumns: text('ignored_columns').array().notNull().default([]),
  createdAt: at('created_at').notNull(),
  finishedAt: at('finished_at'),
});

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    name: text().notNull(),
    email: text().notNull(),
    value: jsonb().$type<Readonly<Record<string, unknown>>>(),
    result: text().$type<ImportResult>(),
    reasons: jsonb().$type<readonly Reason[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.rowNumber] })],
);

export const exhibitorInvitations = pgTable('exhibitor_invitations', {
  email: text().primaryKey(),
  exhibitorId: uuid('exhibitor_id').notNull(),
  importId: uuid('import_id'),
  name: text().notNull(),
  language: text({ enum: ['en', 'es', 'de'] }).notNull(),
  state: text({ enum: ['WAITING', 'SENDING', 'SENT', 'FAILED'] }).notNull(),
  problem: text(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
});
