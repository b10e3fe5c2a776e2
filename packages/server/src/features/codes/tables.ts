import { char, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

export const codes = pgTable('codes', {
  code: char({ length: 10 }).primaryKey(),
  kind: text({ enum: ['BEACON', 'TRADE_FAIR', 'VISITOR'] }).notNull(),
  targetId: uuid('target_id').notNull(),
  revokedAt: at('revoked_at'),
  createdAt: at('created_at').notNull(),
});
