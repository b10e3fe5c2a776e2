import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type Context, type Middleware } from '@20minutes/s3rver';
import authentication from '@20minutes/s3rver/lib/middleware/authentication.js';
import S3Error from '@20minutes/s3rver/lib/models/error.js';

export interface S3Server {
  /** Settings that make the app keep its files here. */
  readonly environment: Record<string, string>;
  readonly endpoint: string;
  /** Names of the objects in the bucket, in order. */
  objects(): Promise<string[]>;
  /** How many uploads in parts are neither completed nor aborted. */
  openUploads(): Promise<number>;
  /** Every request it got, as method and path with the part of the query that distinguishes operations. */
  readonly requests: string[];
  close(): Promise<void>;
}

const bucket = 'fairlead-files';
const smallestPart = 5 * 1_048_576;

/** Rights of a page of another origin on the bucket; see docs/operations.md. */
const cors = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader>
</CORSRule></CORSConfiguration>`;

interface StoredPart {
  readonly PartNumber: number;
  readonly ETag: string;
  readonly Size: number;
}

const orNone = <T>(found: Promise<T>): Promise<T | null> => found.catch(() => null);

/**
 * A bucket of s3rver, which checks signatures and their expiry and speaks the protocol over HTTP. It lacks some of what
 * every store has, and that is put in front of it here: it lists parts and aborts uploads, wants parts of 5 MiB,
 * and refuses unsigned requests.
 */
export async function startS3(): Promise<S3Server> {
  // An install without its scripts leaves it as it was, and it takes good signatures for bad ones.
  if (!authentication.toString().includes('ctx.req.url')) {
    throw new Error('@20minutes/s3rver lacks its patch: run npx patch-package');
  }
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-s3-'));
  const uploads = join(directory, bucket, '._S3rver_uploads');
  const requests: string[] = [];

  const partsOf = async (uploadId: string): Promise<StoredPart[]> => {
    const folder = join(uploads, uploadId);
    const names = await orNone(readdir(folder));
    if (names === null) throw new S3Error('NoSuchUpload', 'The specified multipart upload does not exist.');
    // A part counts once its sum is written, which comes last.
    const numbers = names.flatMap((name) => /^(\d+)\.md5$/.exec(name)?.[1] ?? []);
    const parts = numbers.map(async (number) => ({
      PartNumber: Number(number),
      ETag: `"${await readFile(join(folder, `${number}.md5`), 'utf8')}"`,
      Size: (await stat(join(folder, number))).size,
    }));
    return (await Promise.all(parts)).toSorted((one, other) => one.PartNumber - other.PartNumber);
  };

  const listParts = async (context: Context, uploadId: string) => {
    context.status = 200;
    context.body = { ListPartsResult: { UploadId: uploadId, IsTruncated: false, Part: await partsOf(uploadId) } };
  };
  const abortUpload = async (context: Context, uploadId: string) => {
    await partsOf(uploadId);
    await rm(join(uploads, uploadId), { recursive: true });
    context.status = 204;
  };

  const missing: Middleware = async (context, next) => {
    const { method, path, query, headers } = context;
    const { uploadId, partNumber } = query;
    const copied = headers['x-amz-copy-source'] === undefined ? '' : ' (copy)';
    requests.push(`${method} ${path}${partNumber === undefined ? '' : ` part ${partNumber}`}${copied}`);
    const isSigned = headers['authorization'] !== undefined || query['X-Amz-Signature'] !== undefined;
    if (!isSigned && method !== 'OPTIONS') throw new S3Error('AccessDenied', 'Access Denied');
    if (uploadId === undefined || method === 'OPTIONS') return next();
    const [, name = '', ...key] = path.split('/');
    context.params = { bucket: name, key: key.join('/') };
    return authentication()(context, async () => {
      if (method === 'GET') return listParts(context, uploadId);
      if (method === 'DELETE') return abortUpload(context, uploadId);
      const parts = await partsOf(uploadId);
      if (method === 'POST' && parts.slice(0, -1).some(({ Size }) => Size < smallestPart)) {
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
      }
      return next();
    });
  };

  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    directory,
    configureBuckets: [{ name: bucket, configs: [cors] }],
  });
  server.middleware.splice(-1, 0, missing);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    requests,
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    objects: async () => {
      const names = await readdir(join(directory, bucket), { recursive: true });
      const suffix = '._S3rver_object';
      return names.flatMap((name) => (name.endsWith(suffix) ? name.slice(0, -suffix.length) : [])).toSorted();
    },
    openUploads: async () => (await orNone(readdir(uploads)))?.length ?? 0,
    close: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
