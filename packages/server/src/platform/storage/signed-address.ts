import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../secrets.ts';
import { fileKinds } from './file-kind.ts';
import type { DownloadAddress, UploadAddress, UploadRule } from './storage.ts';

const base = { expires: z.coerce.number().int(), signature: z.string().max(100) };
const uploadQuery = z.object({
  ...base,
  max: z.coerce.number().int().positive(),
  accepts: z
    .string()
    .max(100)
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(fileKinds)))
    .optional(),
});
const downloadQuery = z.object({ ...base, name: z.string().max(200), type: z.string().max(200) });

/** What a good address allows; EXPIRED when it was good once, null when it never was. */
export type Opened<T> = T | 'EXPIRED' | null;

export interface AddressSigner {
  uploadAddress(key: string, rule: UploadRule, expiresAt: Date): UploadAddress;
  downloadAddress(key: string, file: { name: string; mediaType: string }, expiresAt: Date): DownloadAddress;
  openUpload(key: string, query: unknown, now: Date): Opened<UploadRule>;
  openDownload(key: string, query: unknown, now: Date): Opened<{ name: string; mediaType: string }>;
}

/** Addresses of the server itself that carry what they allow: the method, the key, until when, and how. */
export function createAddressSigner(secretsKey: Uint8Array): AddressSigner {
  const secret = Buffer.from(hkdfSync('sha256', secretsKey, '', 'file addresses', 32));
  const sign = (...parts: readonly (string | number)[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  const uploadSignature = (key: string, expires: number, max: number, accepts: string) =>
    sign('PUT', key, expires, max, accepts);
  const downloadSignature = (key: string, expires: number, name: string, type: string) =>
    sign('GET', key, expires, name, type);
  const address = (key: string, query: Record<string, string>) => `/files/${key}?${new URLSearchParams(query)}`;
  const judge = <T>(allowed: T, isSigned: boolean, expires: number, now: Date): Opened<T> =>
    !isSigned ? null : expires <= now.getTime() ? 'EXPIRED' : allowed;

  return {
    uploadAddress(key, { maximalBytes, accepts }, expiresAt) {
      const list = accepts?.join(',') ?? '';
      const signature = uploadSignature(key, expiresAt.getTime(), maximalBytes, list);
      const query = { expires: String(expiresAt.getTime()), max: String(maximalBytes), signature };
      return {
        url: address(key, list === '' ? query : { ...query, accepts: list }),
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        expiresAt: expiresAt.toISOString(),
      };
    },
    downloadAddress(key, { name, mediaType }, expiresAt) {
      const signature = downloadSignature(key, expiresAt.getTime(), name, mediaType);
      const query = { expires: String(expiresAt.getTime()), name, type: mediaType, signature };
      return { url: address(key, query), expiresAt: expiresAt.toISOString() };
    },
    openUpload(key, query, now) {
      const parsed = uploadQuery.safeParse(query);
      if (!parsed.success) return null;
      const { expires, max, accepts, signature } = parsed.data;
      const isSigned = isSameSecret(signature, uploadSignature(key, expires, max, accepts?.join(',') ?? ''));
      return judge({ maximalBytes: max, ...(accepts && { accepts }) }, isSigned, expires, now);
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
