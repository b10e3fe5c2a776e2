import { openMedia } from '@fairlead/contract/attachments';
import { call } from '../../lib/client/call.ts';
import { NetworkError } from '../../lib/client/failures.ts';

interface Address {
  readonly url: string;
  readonly until: number;
}

/** An address is given up a little before it runs out, so that what begins with it can end with it. */
const spareMs = 30_000;
const addresses = new Map<string, Address>();

/** A short-lived address to read a document, asked for when there is none that still holds. */
export async function addressOf(storageKey: string, signal?: AbortSignal): Promise<string> {
  const known = addresses.get(storageKey);
  if (known && known.until > Date.now()) return known.url;
  const options = { isQuiet: true, isIdempotent: true, signal };
  const { url, expiresAt } = await call(openMedia, { params: { storageKey } }, options);
  addresses.set(storageKey, { url, until: Date.parse(expiresAt) - spareMs });
  return url;
}

/** Reads a document or a range of it; an address that no longer holds is replaced once. */
export async function fetchMedia(
  storageKey: string,
  { range, signal }: { range?: string; signal?: AbortSignal | undefined } = {},
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const url = await addressOf(storageKey, signal);
    const init: RequestInit = { signal: signal ?? null, ...(range && { headers: { range } }) };
    const response = await fetch(url, init).catch((error: unknown) => {
      throw signal?.aborted ? error : new NetworkError(error);
    });
    if (response.ok) return response;
    addresses.delete(storageKey);
    if (attempt > 0) throw new NetworkError(`answered with ${response.status}`);
  }
}
