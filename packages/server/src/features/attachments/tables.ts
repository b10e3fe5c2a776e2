import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

export const attachments = pgTable('attachments', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  beaconId: uuid('beacon_id').notNull(),
  kind: text({ enum: ['DOCUMENT', 'LINK'] }).notNull(),
  name: text().notNull(),
  url: text(),
  storageKey: text('storage_key'),
  isUploaded: boolean('is_uploaded').notNull(),
  mediaType: text('media_type'),
  size: integer(),
  pages: integer(),
  previewKey: text('preview_key'),
  position: integer().notNull(),
  createdAt: at('created_at').notNull(),
});
