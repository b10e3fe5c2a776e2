import { mediaUrlMinutes, openMedia } from '@fairlead/contract/attachments';
import { call } from '../../lib/client/call.ts';
import { NetworkError } from '../../lib/client/failures.ts';

/** Both clocks of the device at one moment; only their distance from another moment means anything. */
interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

interface SignedUrl {
  readonly url: string;
  readonly askedAt: Moment;
}

/** A URL is no longer used a little before it expires, so that a request that begins with it can end with it. */
const spareMs = 30_000;
const usableMs = mediaUrlMinutes * 60_000 - spareMs;
const moment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

/**
 * Counts from the request instead of comparing `expiresAt` with the device's clock, which may be wrong by hours. The
 * monotonic clock stands still in some browsers while the device sleeps, the other one then has the longer time.
 */
function isUsable({ askedAt }: SignedUrl): boolean {
  const now = moment();
  return Math.max(now.monotonic - askedAt.monotonic, now.wall - askedAt.wall) < usableMs;
}

const urls = new Map<string, SignedUrl>();

/** Returns a short-lived URL to read a document; fetches one when none is valid any more. */
export async function mediaUrl(storageKey: string, signal?: AbortSignal): Promise<string> {
  const known = urls.get(storageKey);
  if (known && isUsable(known)) return known.url;
  const options = { isQuiet: true, isIdempotent: true, signal };
  const askedAt = moment();
  const { url } = await call(openMedia, { params: { storageKey } }, options);
  urls.set(storageKey, { url, askedAt });
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
