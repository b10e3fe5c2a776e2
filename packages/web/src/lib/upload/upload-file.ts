import { partsAboveBytes, type SignedUpload } from '@fairlead/contract/files';
import { ApiProblem } from '../client/failures.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import { sendBytes } from './send-bytes.ts';
import { sendInParts, type UploadWatch } from './send-in-parts.ts';

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

export interface Opening<Signed extends SignedUpload> {
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
