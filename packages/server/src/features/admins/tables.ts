import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const admins = pgTable('admins', {
  id: uuid().primaryKey(),
  /** Null until somebody shows that the e-mail they were asked in under is theirs. */
  subject: text(),
  email: text().notNull(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
});
