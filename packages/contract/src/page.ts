import { z } from 'zod';
import { paragraphs } from './fields.ts';

/** Query of every list: keyset pages, never offsets. `cursor` is opaque and comes from the page before. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
  sort: z.string().max(40).optional(),
  q: paragraphs(200).optional(),
});

export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().optional() });

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total?: number | undefined;
}
