import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/** In force until lifted or run out; kept afterwards as the history. */
export const suspensions = pgTable('suspensions', {
  id: uuid().primaryKey(),
  targetKind: text('target_kind', { enum: ['VISITOR', 'ACCOUNT', 'ADMIN', 'EXHIBITOR', 'ORGANIZER'] }).notNull(),
  targetId: uuid('target_id').notNull(),
  /** What a request is checked by: the subject of a person, else kind and id. */
  holder: text().notNull(),
  label: text().notNull(),
  reason: text().notNull(),
  suspendedBy: text('suspended_by').notNull(),
  suspendedAt: at('suspended_at').notNull(),
  untilAt: at('until_at'),
  liftedBy: text('lifted_by'),
  liftedAt: at('lifted_at'),
});
