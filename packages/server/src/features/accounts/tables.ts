import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  /** Null until somebody shows that the e-mail they were asked in under is theirs. */
  subject: text(),
  email: text().notNull(),
  name: text().notNull(),
  exhibitorId: uuid('exhibitor_id').notNull(),
  organizerId: uuid('organizer_id'),
  roles: text({ enum: ['EXHIBITOR', 'ORGANIZER', 'BUSINESS'] })
    .array()
    .notNull(),
  suspendedAt: at('suspended_at'),
  suspendedUntil: at('suspended_until'),
  joinedAt: at('joined_at'),
  createdAt: at('created_at').notNull(),
});
