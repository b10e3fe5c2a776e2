import { z } from 'zod';
import { id } from './fields.ts';

/**
 * Since when changes of leads are asked for: a moment to begin with, which counts from the beginning of its day in UTC, then the
 * `nextCursor` of the answer before. A cursor is for the same project and company and may be kept for any time: what changed longer
 * ago than is known comes as everything there is.
 */
export const updatedSince = z.string().min(1).max(2000);

/** A lead of which nothing may be kept: its person is no more or became one with another, or took the consent back. */
export const leadTombstone = z.strictObject({ id, reason: z.enum(['GONE', 'WITHDRAWN']) });
export type LeadTombstone = z.infer<typeof leadTombstone>;

/** Fields of an answer to `updatedSince` beside its page; its `nextCursor` is never null. */
export const pulled = z.strictObject({
  /** Of leads that are not, or no longer, among the items. They count for `limit` as well. */
  tombstones: z.array(leadTombstone),
  /** True if more leads wait right now; otherwise the cursor is for later. */
  hasMore: z.boolean(),
});
