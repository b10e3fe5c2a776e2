import { partsAboveBytes, type SignedUpload } from '@fairlead/contract/files';
import { ApiProblem } from '../client/failures.ts';
import { sendBytes } from './send-bytes.ts';
import { sendInParts, type UploadWatch } from './send-in-parts.ts';
import { forgetUpload, recallUpload, rememberUpload } from './unfinished-uploads.ts';

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
