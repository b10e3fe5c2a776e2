import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileKind } from './file-kind.ts';

/** Rule for a file that another party uploads to a URL. */
export interface UploadRule {
  readonly maximalBytes: number;
  /** Decided by the first bytes, never by the name; anything when absent. */
  readonly accepts?: readonly FileKind[];
}

/** How a client sends a file or a part of it: one request, straight to where it is kept. */
export interface SendTo {
  /** Absolute, or a path on the host that the API was asked on. */
  readonly url: string;
  readonly method: 'PUT';
  readonly headers: Readonly<Record<string, string>>;
}

export interface SignedUpload extends SendTo {
  readonly expiresAt: string;
}

export interface SignedDownload {
  readonly url: string;
  readonly expiresAt: string;
}

/** From and to, both included, in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The beginning of a file, and how large all of it is. */
export interface Beginning {
  readonly head: Buffer;
  readonly size: number;
}

/** A stored file of which one answer is made; it is let go by `read`, or else by `close`. */
export interface OpenFile {
  readonly size: number;
  /** All of it or a part, at once where that is little. */
  read(range?: ByteRange): Promise<Uint8Array | Readable>;
  close(): Promise<void>;
}

/** A part on its way; the first one also tells what kind of file it is. */
export interface Part {
  readonly number: number;
  readonly bytes: number;
  readonly accepts?: readonly FileKind[];
}

/** Files that arrive in parts, each in a request of its own, as often as it takes. */
export interface PartStore {
  /** Answers what the storage calls the parts of this file until they are joined. */
  open(key: string): Promise<string>;
  /** The size of each part that has arrived, by its number; null when nothing is open under that name. */
  arrived(key: string, partsId: string): Promise<ReadonlyMap<number, number> | null>;
  sign(key: string, partsId: string, part: Part, expiresAt: Date): Promise<SendTo>;
  /** Makes the file of parts 1 to `count`, all of which have arrived. Nothing changes when it is a file already. */
  join(key: string, partsId: string, count: number): Promise<void>;
  /** Frees them; nothing happens when there are none. */
  drop(key: string, partsId: string): Promise<void>;
}

/**
 * Where files are kept: the local disk, or an S3-compatible store behind the same calls. Keys are made here, see
 * `newStorageKey`. Everything throws STORAGE_UNAVAILABLE when the disk is full or broken or the store is away.
 */
export interface Storage {
  /** Stores all of it or nothing; answers its size. A key is written once. Throws FILE_TOO_LARGE, FILE_TYPE_REFUSED, CONFLICT. */
  put(key: string, content: AsyncIterable<Uint8Array>, rule: UploadRule): Promise<number>;
  /** In bytes; null when nothing is stored. */
  size(key: string): Promise<number | null>;
  /** The content, or a part of it; null when nothing is stored. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** To be sent to a client; null when nothing is stored. */
  open(key: string): Promise<OpenFile | null>;
  /** As many bytes of the beginning as tell the kind of file; null when nothing is stored. */
  begin(key: string): Promise<Beginning | null>;
  /** Nothing happens when nothing is stored. */
  delete(key: string): Promise<void>;
  signUpload(key: string, rule: UploadRule, expiresAt: Date): Promise<SignedUpload>;
  signDownload(key: string, file: { name: string; mediaType: string }, expiresAt: Date): Promise<SignedDownload>;
  /** Makes the uploaded content the file, which the URL can no longer change. Throws FILE_TOO_LARGE. */
  settle(key: string, rule: UploadRule): Promise<void>;
  readonly parts: PartStore;
  /** Rejects unless files can be written. */
  ready(): Promise<void>;
  /** Deletes what crashed processes left half-written before that moment. */
  sweepUnfinished(before: Date): Promise<void>;
}

const publicPrefix = 'public-';
/** Kinds of file that anybody may see who knows the key; the ending says the media type. */
const publicTypes: Readonly<Record<string, string>> = { webp: 'image/webp' };

/** A key that cannot be guessed, and that tells nothing about its content. */
export const newStorageKey = (): string => randomBytes(32).toString('base64url');
export const newPublicKey = (ending: 'webp'): string => `${publicPrefix}${newStorageKey()}.${ending}`;

/** Every key ever made; whatever else a path says is no key, so that it never leaves its folder. */
export const isStorageKey = (text: string): boolean =>
  /^(?:[A-Za-z0-9_-]{43}|public-[A-Za-z0-9_-]{43}\.[a-z0-9]{2,5})$/.test(text);

/** The media type of a file that needs no signature; null for all others. */
export function publicTypeOf(key: string): string | null {
  const ending = key.split('.')[1];
  return key.startsWith(publicPrefix) && ending !== undefined ? (publicTypes[ending] ?? null) : null;
}

/** Where a public file is served, on every host. */
export const publicPath = (key: string): string => `/files/${key}`;
