import type { S3Config } from '../../s3-config.ts';

/** The origins other than its own that pages send files to and read them from. */
export function fileOrigins(s3: S3Config | undefined): string[] {
  if (s3 === undefined) return [];
  const { origin, protocol, host } = new URL(s3.publicEndpoint);
  return [s3.forcePathStyle ? origin : `${protocol}//${s3.bucket}.${host}`];
}
