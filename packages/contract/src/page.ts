import { z } from 'zod';
import { paragraphs } from './fields.ts';

/**
 * Query of every list: keyset pages, never offsets. `cursor` is sealed and comes from the page before; it goes on with the same list of
 * the same company or person, in the same order, and is refused for any other. What can be sorted adds `sort`; anything that a list
 * does not offer is refused by its name.
 */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  // Room for the longest text that a list is sorted by, sealed.
  cursor: z.string().max(3000).optional(),
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
