import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Append-only: the database refuses to change or remove a row. */
export const auditEntries = pgTable('audit_entries', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  adminId: uuid('admin_id'),
  adminEmail: text('admin_email').notNull(),
  action: text().notNull(),
  targetKind: text('target_kind'),
  targetId: text('target_id'),
  targetLabel: text('target_label'),
  before: jsonb(),
  after: jsonb(),
});
