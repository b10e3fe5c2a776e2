import { char, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const codes = pgTable('codes', {
  code: char({ length: 10 }).primaryKey(),
  kind: text({ enum: ['BEACON', 'TRADE_FAIR', 'VISITOR'] }).notNull(),
  targetId: uuid('target_id').notNull(),
  revokedAt: at('revoked_at'),
  createdAt: at('created_at').notNull(),
});
