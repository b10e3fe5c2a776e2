import { z } from 'zod';
import { paragraphs } from './fields.ts';

/**
 * Query of every list: keyset pages, never offsets. `cursor` is opaque and comes from the page before. What can be sorted adds
 * `sort`; anything that a list does not offer is refused by its name.
 */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
});

/** Query of a list that can be searched. */
export const searchQuery = pageQuery.extend({ q: paragraphs(200).optional() });

export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().optional() });

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total?: number | undefined;
}
