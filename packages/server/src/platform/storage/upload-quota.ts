import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { ApiError } from '../http/problem.ts';

const gibibyte = 1_073_741_824;

/**
 * Of one person, opened and not put to use: several points' 30 attachments of 50 MiB fit in at once. Each counts with as
 * much as may arrive at its URL.
 */
export const uploadQuota = { uploads: 250, bytes: 12 * gibibyte } as const;

/**
 * Throws TOO_MANY_UPLOADS unless one more fits. Needs a transaction: until it ends, the same person can open no other upload, so
 * that two at once cannot both be the last one.
 */
export async function requireQuota(tx: Executor, upload: { subject: string; maximalBytes: number }): Promise<void> {
  const { subject, maximalBytes } = upload;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${subject}`}, 0))`);
  const [row] = await tx.query<{ uploads: number; bytes: string }>(sql`
    select count(*)::int as uploads, coalesce(sum(max_bytes), 0)::text as bytes
    from stored_files where subject = ${subject} and not in_use and max_bytes is not null`);
  const { uploads, bytes } = row ?? { uploads: 0, bytes: '0' };
  if (uploads < uploadQuota.uploads && Number(bytes) + maximalBytes <= uploadQuota.bytes) return;
  throw new ApiError('TOO_MANY_UPLOADS', {
    values: { uploads: String(uploadQuota.uploads), gigabytes: String(uploadQuota.bytes / gibibyte) },
  });
}
