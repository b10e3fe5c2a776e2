import { boolean, char, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export interface StoredTheme {
  readonly main: string;
  readonly light?: string | undefined;
  readonly dark?: string | undefined;
}

export const exhibitions = pgTable('exhibitions', {
  id: uuid().primaryKey(),
  kind: text({ enum: ['TRADE_FAIR', 'PROJECT'] }).notNull(),
  parentId: uuid('parent_id'),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  uniqueIdentifier: text('unique_identifier'),
  description: text(),
  startsAt: at('starts_at'),
  endsAt: at('ends_at'),
  timeZone: text('time_zone').notNull(),
  venue: text(),
  city: text(),
  countryCode: char('country_code', { length: 2 }),
  stand: text(),
  theme: jsonb().$type<StoredTheme>(),
  isPublic: boolean('is_public').notNull().default(false),
  archivedAt: at('archived_at'),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  version: integer().notNull().default(1),
});
