import type { AttributeAnswers } from '@fairlead/contract/participation';
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

export const fairRegistrations = pgTable(
  'fair_registrations',
  {
    tradeFairId: uuid('trade_fair_id').notNull(),
    visitorId: uuid('visitor_id').notNull(),
    additionalAttributes: jsonb('additional_attributes').$type<AttributeAnswers>().notNull(),
    joinedAt: at('joined_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tradeFairId, table.visitorId] })],
);

export const fairInvitations = pgTable('fair_invitations', {
  id: uuid().primaryKey(),
  tradeFairId: uuid('trade_fair_id').notNull(),
  exhibitorId: uuid('exhibitor_id'),
  email: text(),
  /** The account or admin who sent it. */
  invitedBy: uuid('invited_by'),
  invitedAt: at('invited_at').notNull(),
});
