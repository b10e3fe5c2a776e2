import { z } from 'zod';

/** Says which upload is meant; comes with the address that the file is sent to. */
export const storageKey = z.string().regex(/^[\w-]{43}$/, { error: 'storage_key' });

/** Where and how a file is sent: one request with exactly these headers. The address is absolute, or a path on the same host. */
export const uploadAddress = z.strictObject({
  url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.string(),
  storageKey,
  maximalBytes: z.int(),
});
export type UploadAddress = z.infer<typeof uploadAddress>;
