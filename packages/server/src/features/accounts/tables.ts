import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  subject: text().notNull(),
  email: text().notNull(),
  name: text().notNull(),
  exhibitorId: uuid('exhibitor_id').notNull(),
  organizerId: uuid('organizer_id'),
  roles: text({ enum: ['EXHIBITOR', 'ORGANIZER', 'BUSINESS'] })
    .array()
    .notNull(),
  suspendedAt: at('suspended_at'),
  joinedAt: at('joined_at'),
  createdAt: at('created_at').notNull(),
});
