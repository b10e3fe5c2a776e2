import { timestamp } from 'drizzle-orm/pg-core';

/** A column that says when. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
