import { industryIds, jobRoleIds } from '@fairlead/contract/assets';
import { char, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

export const visitors = pgTable('visitors', {
  id: uuid().primaryKey(),
  subject: text(),
  email: text().notNull(),
  name: text().notNull(),
  profession: text({ enum: jobRoleIds }),
  industry: text({ enum: industryIds }),
  organization: text(),
  city: text(),
  state: text(),
  countryCode: char('country_code', { length: 2 }),
  phone: text(),
  prefix: text(),
  code: char({ length: 10 }).notNull(),
  language: text({ enum: ['en', 'es', 'de'] }).notNull(),
  configuration: jsonb().notNull().default({}),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
});
