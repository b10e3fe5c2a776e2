import { boolean, char, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

export const beacons = pgTable('beacons', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  name: text().notNull(),
  title: text(),
  description: text(),
  coverKey: text('cover_key'),
  code: char({ length: 10 }).notNull(),
  position: integer().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  archivedAt: at('archived_at'),
  deletedAt: at('deleted_at'),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
  version: integer().notNull().default(1),
});
