import { industryIds } from '@fairlead/contract/assets';
import { char, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

export const exhibitors = pgTable('exhibitors', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  partyKind: text('party_kind', { enum: ['EXHIBITOR', 'BUSINESS'] }).notNull(),
  website: text(),
  industryId: text('industry_id', { enum: industryIds }),
  address: text(),
  countryCode: char('country_code', { length: 2 }),
  vatId: text('vat_id'),
  language: text({ enum: ['en', 'es', 'de'] }).notNull(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
});
