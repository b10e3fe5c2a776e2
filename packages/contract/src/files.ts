import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';

/** Says which upload is meant; comes with the URL that the file is sent to. */
export const storageKey = z.string().regex(/^[\w-]{43}$/, { error: 'storage_key' });

const mebibyte = 1_048_576;

/** Larger files go in parts, so that a cut connection costs one part and not the whole file. */
export const partsAboveBytes = 8 * mebibyte;
/** Every part but the last; S3 takes no smaller ones. */
export const partBytes = 5 * mebibyte;
/** The first bytes of a file, enough to recognise its kind. */
export const headBytes = 12;

const signedRequest = { url: z.string(), method: z.literal('PUT'), headers: z.record(z.string(), z.string()) };

/**
 * Where and how a file is sent: one request with exactly these headers. The URL is absolute, or a path on the same
 * host. A large file may go in parts instead, see openUploadParts.
 */
export const signedUpload = z.strictObject({
  ...signedRequest,
  expiresAt: z.string(),
  storageKey,
  maximalBytes: z.int(),
});
export type SignedUpload = z.infer<typeof signedUpload>;

/** One piece of a file, in the order of the file. */
const uploadPart = z.strictObject({
  number: z.int(),
  /** From here, and so many bytes. */
  offset: z.int(),
  bytes: z.int(),
  /** It has arrived; it need not be sent again. */
  isStored: z.boolean(),
  ...signedRequest,
});
export type UploadPart = z.infer<typeof uploadPart>;

export const uploadParts = z.strictObject({ parts: z.array(uploadPart), expiresAt: z.string() });
export type UploadParts = z.infer<typeof uploadParts>;

const ofUpload = z.strictObject({ storageKey });

export const openUploadParts = endpoint({
  name: 'openUploadParts',
  summary: 'Send an upload in parts, or go on with one: its parts, which of them are there, and where the others go',
  method: 'POST',
  path: '/upload/{storageKey}',
  access: access.businessSide,
  params: ofUpload,
  body: z.strictObject({
    /** Of the whole file. */
    size: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    /** Its first 12 bytes as base64: what cannot be used is refused before it is sent. */
    head: z.string().regex(/^[A-Za-z0-9+/]{2,16}={0,2}$/, { error: 'file_head' }),
  }),
  response: uploadParts,
});

export const completeUpload = endpoint({
  name: 'completeUpload',
  summary: 'Join the parts of an upload, once all of them are there',
  method: 'POST',
  path: '/upload/{storageKey}/complete',
  access: access.businessSide,
  params: ofUpload,
  response: null,
});

export const cancelUpload = endpoint({
  name: 'cancelUpload',
  summary: 'Give up an upload that nothing uses yet; what has arrived of it is deleted',
  method: 'DELETE',
  path: '/upload/{storageKey}',
  access: access.businessSide,
  params: ofUpload,
  response: null,
});
