import {
  cancelUpload,
  completeUpload,
  headBytes,
  openUploadParts,
  partsAboveBytes,
  type SignedUpload,
  type UploadPart,
} from '@fairlead/contract/files';
import { call } from '../client/call.ts';
import { ApiProblem, NetworkError } from '../client/failures.ts';
import { currentLanguage } from '../i18n/language.ts';
import { backOffDelayMs, requestBackOff, wait } from '../retry.ts';
import { storageKeys } from '../storage/storage.ts';

/** One request with exactly these headers. */
interface Destination {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface BytesWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

function problemOf(request: XMLHttpRequest): ApiProblem {
  try {
    const body: unknown = JSON.parse(request.responseText);
    return new ApiProblem(request.status, typeof body === 'object' && body !== null ? body : {});
  } catch {
    return new ApiProblem(request.status, {});
  }
}

/** Sends bytes in one request. Rejects with what was answered, NetworkError, or the signal's reason. */
function sendBytes(destination: Destination, bytes: Blob, { signal, onProgress }: BytesWatch): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch cannot say how much of a body has been sent.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(destination.method, destination.url);
    for (const [name, value] of Object.entries(destination.headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('accept-language', currentLanguage());
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => (request.status < 300 ? resolve() : reject(problemOf(request)));
    request.onerror = () => reject(new NetworkError('upload'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(bytes);
  });
}

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
async function sendInParts(storageKey: string, file: Blob, watch: UploadWatch): Promise<void> {
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

/** Uploads of this tab that are not at their end, so that they go on after a reload. */
type Unfinished = Readonly<Record<string, SignedUpload>>;

const nameOf = (purpose: string, { name, size, lastModified }: File): string =>
  JSON.stringify([purpose, name, size, lastModified]);

function read(): Unfinished {
  try {
    return JSON.parse(sessionStorage.getItem(storageKeys.unfinishedUploads) ?? '{}') as Unfinished;
  } catch {
    return {};
  }
}

function write(unfinished: Unfinished): void {
  try {
    sessionStorage.setItem(storageKeys.unfinishedUploads, JSON.stringify(unfinished));
  } catch {
    // Then it does not go on after a reload.
  }
}

/**
 * The answer to the opening of an upload of this very file for the same purpose; the server knows whether it is still valid.
 */
function recallUpload<A extends SignedUpload>(purpose: string, file: File): A | null {
  // It was written below, by the same caller for the same purpose.
  return (read()[nameOf(purpose, file)] as A | undefined) ?? null;
}

function rememberUpload(purpose: string, file: File, signed: SignedUpload): void {
  write({ ...read(), [nameOf(purpose, file)]: signed });
}

function forgetUpload(purpose: string, file: File): void {
  const { [nameOf(purpose, file)]: _, ...others } = read();
  write(others);
}

/**
 * Sends a file to where it is kept, a large one in parts. Rejects with the store's answer, NetworkError, or the signal's
 * reason.
 */
export function sendFile(signed: SignedUpload, file: Blob, watch: UploadWatch): Promise<void> {
  return file.size > partsAboveBytes ? sendInParts(signed.storageKey, file, watch) : sendBytes(signed, file, watch);
}

interface Opening<Signed extends SignedUpload> {
  /** Distinguishes uploads for different things, such as "document 4711". */
  readonly purpose: string;
  readonly open: (signal: AbortSignal) => Promise<Signed>;
}

const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/**
 * Opens an upload and sends the file. A large file that a reload or a lost connection broke off goes on where it was when
 * it is chosen again for the same purpose in the same tab.
 */
export async function uploadFile<Signed extends SignedUpload>(
  file: File,
  { purpose, open }: Opening<Signed>,
  watch: UploadWatch,
): Promise<Signed> {
  const send = async (signed: Signed): Promise<Signed> => {
    await sendFile(signed, file, watch);
    forgetUpload(purpose, file);
    return signed;
  };
  const known = recallUpload<Signed>(purpose, file);
  if (known !== null) {
    try {
      return await send(known);
    } catch (error) {
      if (!isGone(error)) throw error;
      forgetUpload(purpose, file);
    }
  }
  const signed = await open(watch.signal);
  if (file.size > partsAboveBytes) rememberUpload(purpose, file, signed);
  return send(signed);
}
