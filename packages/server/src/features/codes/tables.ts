import { char, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

export const codes = pgTable('codes', {
  code: char({ length: 10 }).primaryKey(),
  kind: text({ enum: ['BEACON', 'TRADE_FAIR', 'VISITOR', 'BLANK'] }).notNull(),
  /** Of a blank code: nothing yet. */
  targetId: uuid('target_id'),
  /** Whose a code is that was printed blank, and the project that it was meant for. */
  exhibitorId: uuid('exhibitor_id'),
  projectId: uuid('project_id'),
  revokedAt: at('revoked_at'),
  movedAt: at('moved_at'),
  createdAt: at('created_at').notNull(),
});

/** Where a code led before, and until when. */
export const codeMoves = pgTable(
  'code_moves',
  { code: char({ length: 10 }).notNull(), until: at('until').notNull(), targetId: uuid('target_id').notNull() },
  (table) => [primaryKey({ columns: [table.code, table.until] })],
);
