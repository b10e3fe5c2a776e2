import { cancelUpload, completeUpload, headBytes, openUploadParts, type UploadPart } from '@fairlead/contract/files';
import { call } from '../client/call.ts';
import { ApiProblem, NetworkError } from '../client/failures.ts';
import { backOffDelayMs, requestBackOff, wait } from '../retry.ts';
import { sendBytes } from './send-bytes.ts';

export interface UploadWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
  /** Nothing can be sent at the moment, and it goes on by itself; false as soon as it does. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

/** The upload was cancelled: the server need not keep what has arrived. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
}

/** Failures in a row, without a part between them, after which it is not tried again: a minute and more. */
const maxFailures = 18;
/** A connection on which nothing has moved for so long is taken for lost. */
const silentMs = 30_000;

/** An expired URL, missing parts, or a busy server: opening the upload again shows where to continue. */
const againStatus = new Set([403, 408, 409, 425, 429, 500, 502, 503, 504]);
const mayGoOn = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiProblem && againStatus.has(error.status));

async function headOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}

/** Until the browser believes that there is a connection. */
function online(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      removeEventListener('online', settle);
      signal.removeEventListener('abort', settle);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    addEventListener('online', settle);
    signal.addEventListener('abort', settle);
  });
}

async function pause(failures: number, { signal, onWaiting }: UploadWatch): Promise<void> {
  onWaiting?.(true);
  if (!navigator.onLine) await online(signal);
  await wait(backOffDelayMs(failures, requestBackOff), signal);
}

/** Sends one part; a connection that falls silent or is known to be gone counts as cut. */
async function sendPart(part: UploadPart, file: Blob, watch: UploadWatch): Promise<void> {
  const lost = new AbortController();
  const lose = () => lost.abort(new NetworkError('silent'));
  let timer = setTimeout(lose, silentMs);
  addEventListener('offline', lose);
  try {
    await sendBytes(part, file.slice(part.offset, part.offset + part.bytes), {
      signal: AbortSignal.any([watch.signal, lost.signal]),
      onProgress: (sent) => {
        clearTimeout(timer);
        timer = setTimeout(lose, silentMs);
        watch.onProgress(Math.min(sent, part.bytes));
      },
    });
  } finally {
    clearTimeout(timer);
    removeEventListener('offline', lose);
  }
}

/** Sends a file part by part, each again until it has arrived; what has arrived before is not sent again. */
export async function sendInParts(storageKey: string, file: Blob, watch: UploadWatch): Promise<void> {
  const { signal } = watch;
  const params = { storageKey };
  const options = { isQuiet: true, isIdempotent: true, signal };
  const body = { size: file.size, head: await headOf(file) };
  let failures = 0;
  const sendMissing = async (): Promise<void> => {
    const { parts } = await call(openUploadParts, { params, body }, options);
    let arrived = parts.reduce((sum, part) => (part.isStored ? sum + part.bytes : sum), 0);
    const reportProgress = (more: number) => {
      watch.onWaiting?.(false);
      watch.onProgress(arrived + more);
    };
    reportProgress(0);
    for (const part of parts.filter(({ isStored }) => !isStored)) {
      await sendPart(part, file, { signal, onProgress: reportProgress });
      arrived += part.bytes;
      failures = 0;
    }
    await call(completeUpload, { params }, options);
  };
  try {
    for (;;) {
      try {
        return await sendMissing();
      } catch (error) {
        failures += 1;
        if (signal.aborted || !mayGoOn(error) || failures > maxFailures) throw error;
        await pause(failures - 1, watch);
      }
    }
  } catch (error) {
    if (signal.reason instanceof UploadCancelled) {
      // The sweep does it where this does not get through.
      void call(cancelUpload, { params }, { isQuiet: true, isIdempotent: true }).catch(() => undefined);
    }
    throw error;
  }
}
