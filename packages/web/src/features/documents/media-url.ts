import { openMedia } from '@fairlead/contract/attachments';
import { call } from '../../lib/client/call.ts';
import { NetworkError } from '../../lib/client/failures.ts';

interface SignedUrl {
  readonly url: string;
  readonly until: number;
}

/** A URL is no longer used a little before it expires, so that a request that begins with it can end with it. */
const spareMs = 30_000;
const urls = new Map<string, SignedUrl>();

/** Returns a short-lived URL to read a document; fetches one when none is valid any more. */
export async function mediaUrl(storageKey: string, signal?: AbortSignal): Promise<string> {
  const known = urls.get(storageKey);
  if (known && known.until > Date.now()) return known.url;
  const options = { isQuiet: true, isIdempotent: true, signal };
  const { url, expiresAt } = await call(openMedia, { params: { storageKey } }, options);
  urls.set(storageKey, { url, until: Date.parse(expiresAt) - spareMs });
  return url;
}

/** Reads a document or a range of it; a URL that is no longer valid is replaced once. */
export async function fetchMedia(
  storageKey: string,
  { range, signal }: { range?: string; signal?: AbortSignal | undefined } = {},
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const url = await mediaUrl(storageKey, signal);
    const init: RequestInit = { signal: signal ?? null, ...(range && { headers: { range } }) };
    const response = await fetch(url, init).catch((error: unknown) => {
      throw signal?.aborted ? error : new NetworkError(error);
    });
    if (response.ok) return response;
    urls.delete(storageKey);
    if (attempt > 0) throw new NetworkError(`answered with ${response.status}`);
  }
}
