import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const logos = pgTable('logos', {
  ownerId: uuid('owner_id').primaryKey(),
  key: text().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
});
