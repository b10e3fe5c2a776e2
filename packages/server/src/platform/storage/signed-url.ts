import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../secrets.ts';
import { fileKinds } from './file-kind.ts';
import type { Part, SendTo, SignedDownload, SignedUpload, UploadRule } from './storage.ts';

/** Returns the header that makes a browser save a file under its name instead of showing it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  // These mean something in a header's parameter, and encodeURIComponent leaves them as they are.
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const base = { expires: z.coerce.number().int(), signature: z.string().max(100) };
const bytes = z.coerce.number().int().positive();
const accepted = z
  .string()
  .max(100)
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(fileKinds)))
  .optional();
const uploadQuery = z.object({ ...base, max: bytes, accepts: accepted });
const partQuery = z.object({ ...base, parts: z.uuid(), bytes, accepts: accepted });
const downloadQuery = z.object({ ...base, name: z.string().max(200), type: z.string().max(200) });

/** Permission of a valid URL; EXPIRED if it was valid once, null if it never was. */
export type Opened<T> = T | 'EXPIRED' | null;

export interface UrlSigner {
  signUpload(key: string, rule: UploadRule, expiresAt: Date): SignedUpload;
  signPart(key: string, partsId: string, part: Part, expiresAt: Date): SendTo;
  signDownload(key: string, file: { name: string; mediaType: string }, expiresAt: Date): SignedDownload;
  openUpload(key: string, query: unknown, now: Date): Opened<UploadRule>;
  openPart(key: string, number: number, query: unknown, now: Date): Opened<{ partsId: string; part: Part }>;
  openDownload(key: string, query: unknown, now: Date): Opened<{ name: string; mediaType: string }>;
}

/** The browser would make up a type of its own otherwise; what the file is, its bytes tell. */
const sent = { method: 'PUT', headers: { 'content-type': 'application/octet-stream' } } as const;

/** URLs of the server itself that carry what they allow: the method, the key, until when, and how. */
export function createUrlSigner(secretsKey: Uint8Array): UrlSigner {
  const secret = Buffer.from(hkdfSync('sha256', secretsKey, '', 'file addresses', 32));
  const sign = (...parts: readonly (string | number)[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  const uploadSignature = (key: string, expires: number, max: number, accepts: string) =>
    sign('PUT', key, expires, max, accepts);
  const partSignature = (key: string, partsId: string, part: Part, expires: number) =>
    sign('PUT part', key, partsId, part.number, part.bytes, expires, part.accepts?.join(',') ?? '');
  const downloadSignature = (key: string, expires: number, name: string, type: string) =>
    sign('GET', key, expires, name, type);
  const signedPath = (path: string, query: Record<string, string>) => `/files/${path}?${new URLSearchParams(query)}`;
  const judge = <T>(allowed: T, isSigned: boolean, expires: number, now: Date): Opened<T> =>
    !isSigned ? null : expires <= now.getTime() ? 'EXPIRED' : allowed;

  return {
    signUpload(key, { maximalBytes, accepts }, expiresAt) {
      const list = accepts?.join(',') ?? '';
      const signature = uploadSignature(key, expiresAt.getTime(), maximalBytes, list);
      const query = { expires: String(expiresAt.getTime()), max: String(maximalBytes), signature };
      const url = signedPath(key, list === '' ? query : { ...query, accepts: list });
      return { url, ...sent, expiresAt: expiresAt.toISOString() };
    },
    signPart(key, partsId, part, expiresAt) {
      const query = {
        parts: partsId,
        bytes: String(part.bytes),
        expires: String(expiresAt.getTime()),
        signature: partSignature(key, partsId, part, expiresAt.getTime()),
        ...(part.accepts && { accepts: part.accepts.join(',') }),
      };
      return { url: signedPath(`${key}/parts/${part.number}`, query), ...sent };
    },
    signDownload(key, { name, mediaType }, expiresAt) {
      const signature = downloadSignature(key, expiresAt.getTime(), name, mediaType);
      const query = { expires: String(expiresAt.getTime()), name, type: mediaType, signature };
      return { url: signedPath(key, query), expiresAt: expiresAt.toISOString() };
    },
    openUpload(key, query, now) {
      const parsed = uploadQuery.safeParse(query);
      if (!parsed.success) return null;
      const { expires, max, accepts, signature } = parsed.data;
      const isSigned = isSameSecret(signature, uploadSignature(key, expires, max, accepts?.join(',') ?? ''));
      return judge({ maximalBytes: max, ...(accepts && { accepts }) }, isSigned, expires, now);
    },
    openPart(key, number, query, now) {
      const parsed = partQuery.safeParse(query);
      if (!parsed.success) return null;
      const { expires, parts: partsId, bytes, accepts, signature } = parsed.data;
      const part = { number, bytes, ...(accepts && { accepts }) };
      const isSigned = isSameSecret(signature, partSignature(key, partsId, part, expires));
      return judge({ partsId, part }, isSigned, expires, now);
    },
    openDownload(key, query, now) {
      const parsed = downloadQuery.safeParse(query);
      if (!parsed.success) return null;
      const { expires, name, type, signature } = parsed.data;
      const isSigned = isSameSecret(signature, downloadSignature(key, expires, name, type));
      return judge({ name, mediaType: type }, isSigned, expires, now);
    },
  };
}
