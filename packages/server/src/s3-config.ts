import { z } from 'zod';

/** A bucket of an S3-compatible store, instead of the data folder. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Where the server reaches the store. */
  readonly endpoint: string;
  /** Where browsers reach it; the addresses of uploads and downloads lead there. */
  readonly publicEndpoint: string;
  /** The bucket is in the path and not in front of the host. */
  readonly forcePathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name of 3 to 63 small letters, digits, dots, hyphens');

interface Variables {
  readonly S3_BUCKET?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_PUBLIC_ENDPOINT?: string | undefined;
  readonly S3_FORCE_PATH_STYLE?: boolean | undefined;
}

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const all = [...needed, 'S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT', 'S3_FORCE_PATH_STYLE'] as const;

/** Names the missing settings of a bucket that is set in part. */
export function s3Faults(variables: Variables): string[] {
  const said = all.filter((name) => variables[name] !== undefined);
  const missing = needed.filter((name) => variables[name] === undefined);
  if (said.length === 0 || missing.length === 0) return [];
  return [`${missing.join(', ')}: missing, and needed with ${said.join(', ')}, to keep files in a bucket`];
}

export function s3Config(v: Variables): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const endpoint = v.S3_ENDPOINT ?? `https://s3.${v.S3_REGION}.amazonaws.com`;
  return {
    bucket,
    region: v.S3_REGION,
    endpoint,
    publicEndpoint: v.S3_PUBLIC_ENDPOINT ?? endpoint,
    // Only Amazon has a name for every bucket; there, one with a dot in it is in no certificate.
    forcePathStyle: v.S3_FORCE_PATH_STYLE ?? (v.S3_ENDPOINT !== undefined || bucket.includes('.')),
    accessKeyId,
    secretAccessKey,
  };
}
