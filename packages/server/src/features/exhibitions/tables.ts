import { boolean, char, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

export interface StoredTheme {
  readonly main: string;
  readonly light?: string | undefined;
  readonly dark?: string | undefined;
}

/** Without the columns that the database fills for searching and sorting. */
export const exhibitions = pgTable('exhibitions', {
  id: uuid().primaryKey(),
  kind: text({ enum: ['TRADE_FAIR', 'PROJECT'] }).notNull(),
  parentId: uuid('parent_id'),
  /** When a project joined its fair. */
  joinedAt: at('joined_at'),
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
  /** Erased before anybody was a lead. */
  deletedAt: at('deleted_at'),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  /** The account or admin who changed it last. */
  updatedBy: uuid('updated_by'),
  version: integer().notNull().default(1),
});
