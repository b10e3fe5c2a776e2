import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const consentEvents = pgTable('consent_events', {
  id: uuid().primaryKey(),
  subject: text().notNull(),
  purpose: text({ enum: ['TERMS', 'PRIVACY', 'MARKETING', 'SHARE_WITH_EXHIBITOR'] }).notNull(),
  exhibitorId: uuid('exhibitor_id'),
  granted: boolean().notNull(),
  textVersion: text('text_version').notNull(),
  language: text({ enum: ['en', 'es', 'de'] }).notNull(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});
