import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type ListPartsCommandOutput,
  PutObjectCommand,
  paginateListParts,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Config } from '../../s3-config.ts';
import { attachment } from './signed-url.ts';
import type { ByteRange } from './storage.ts';

/** This file loads the client, which is large: only an installation that keeps files in such a store imports it. */

const connectMilliseconds = 3_000;
const silentMilliseconds = 30_000;
const readyMilliseconds = 3_000;
const maxSeconds = 7 * 24 * 3_600;

const clientOf = ({ region, accessKeyId, secretAccessKey, forcePathStyle }: S3Config, endpoint: string): S3Client =>
  new S3Client({
    region,
    endpoint,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Stores that are not Amazon's know no checksums of their own kind; a presigned URL could not carry one anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMilliseconds, requestTimeout: silentMilliseconds },
  });

/** There is no such object, or no such upload in parts; the bucket itself must be there. */
function isAbsent(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
  return error.$metadata.httpStatusCode === 404;
}

async function orAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

const secondsUntil = (moment: Date): number =>
  Math.min(maxSeconds, Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1000)));

export interface StoredPart {
  readonly number: number;
  readonly bytes: number;
  readonly tag: string;
}

const storedParts = ({ Parts = [] }: ListPartsCommandOutput): StoredPart[] =>
  Parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({ number: PartNumber, bytes: Size, tag: ETag }));

/** Requests to a store, one each; `name` is the whole name of an object in the bucket. */
export function createS3Calls(config: S3Config) {
  const client = clientOf(config, config.endpoint);
  /** Signs for the URL that browsers reach the store at. */
  const signer = clientOf(config, config.publicEndpoint);
  const Bucket = config.bucket;

  return {
    async size(name: string): Promise<number | null> {
      const found = await orAbsent(client.send(new HeadObjectCommand({ Bucket, Key: name })));
      return found === null ? null : (found.ContentLength ?? 0);
    },

    async get(name: string, range?: ByteRange): Promise<Readable | null> {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orAbsent(client.send(new GetObjectCommand({ Bucket, Key: name, Range })));
      return found === null ? null : (found.Body as Readable);
    },

    async put(name: string, Body: Uint8Array): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body, ContentLength: Body.length }));
    },

    /** False when there is nothing to copy. */
    async copy(from: string, to: string): Promise<boolean> {
      const command = new CopyObjectCommand({ Bucket, CopySource: `${Bucket}/${from}`, Key: to });
      return (await orAbsent(client.send(command))) !== null;
    },

    async delete(name: string): Promise<void> {
      await orAbsent(client.send(new DeleteObjectCommand({ Bucket, Key: name })));
    },

    async openParts(name: string): Promise<string> {
      const opened = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: name }));
      if (opened.UploadId === undefined) throw new Error('The store gave an upload no id');
      return opened.UploadId;
    },

    /** Returns what the store calls this content. */
    async putPart(name: string, UploadId: string, part: { number: number; body: Uint8Array }): Promise<StoredPart> {
      const { number, body } = part;
      const command = new UploadPartCommand({
        Bucket,
        Key: name,
        UploadId,
        PartNumber: number,
        Body: body,
        ContentLength: body.length,
      });
      const { ETag = '' } = await client.send(command);
      return { number, bytes: body.length, tag: ETag };
    },

    async parts(name: string, UploadId: string): Promise<StoredPart[] | null> {
      const pages = paginateListParts({ client }, { Bucket, Key: name, UploadId });
      return orAbsent(
        (async () => {
          const found: StoredPart[] = [];
          for await (const page of pages) found.push(...storedParts(page));
          return found;
        })(),
      );
    },

    /** False when there is no such upload, or none any more. */
    async joinParts(name: string, UploadId: string, parts: readonly StoredPart[]): Promise<boolean> {
      const Parts = parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag }));
      const command = new CompleteMultipartUploadCommand({ Bucket, Key: name, UploadId, MultipartUpload: { Parts } });
      return (await orAbsent(client.send(command))) !== null;
    },

    async dropParts(name: string, UploadId: string): Promise<void> {
      await orAbsent(client.send(new AbortMultipartUploadCommand({ Bucket, Key: name, UploadId })));
    },

    uploadUrl: (name: string, expiresAt: Date): Promise<string> =>
      getSignedUrl(signer, new PutObjectCommand({ Bucket, Key: name }), { expiresIn: secondsUntil(expiresAt) }),

    /** Good for so many bytes and no others. */
    partUrl: (name: string, UploadId: string, part: { number: number; bytes: number }, expiresAt: Date) =>
      getSignedUrl(
        signer,
        new UploadPartCommand({
          Bucket,
          Key: name,
          UploadId,
          PartNumber: part.number,
          ContentLength: part.bytes,
        }),
        { expiresIn: secondsUntil(expiresAt), signableHeaders: new Set(['host', 'content-length']) },
      ),

    downloadUrl: (name: string, file: { name: string; mediaType: string }, expiresAt: Date): Promise<string> =>
      getSignedUrl(
        signer,
        new GetObjectCommand({
          Bucket,
          Key: name,
          ResponseContentType: file.mediaType,
          ResponseContentDisposition: attachment(file.name),
          ResponseCacheControl: 'private, no-store',
        }),
        { expiresIn: secondsUntil(expiresAt) },
      ),

    async ready(): Promise<void> {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(readyMilliseconds) });
    },

    close(): void {
      client.destroy();
      signer.destroy();
    },
  };
}

export type S3Calls = ReturnType<typeof createS3Calls>;
