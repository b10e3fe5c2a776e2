import type { AdditionalVisitorAttribute } from '@fairlead/contract/organizers';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/** Without the columns that the database fills for searching and sorting. */
export const organizers = pgTable('organizers', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  contactEmail: text('contact_email').notNull(),
  integrationKind: text('integration_kind', { enum: ['INTEGRATED', 'WEB_UI'] }).notNull(),
  additionalVisitorAttributes: jsonb('additional_visitor_attributes')
    .$type<AdditionalVisitorAttribute[]>()
    .notNull()
    .default([]),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  /** The account or admin who changed it last. */
  updatedBy: uuid('updated_by'),
  version: integer().notNull().default(1),
});
