import { partsAboveBytes, type SignedUpload } from '@fairlead/contract/files';
import { ApiProblem } from '../client/failures.ts';
import { sendBytes } from './send-bytes.ts';
import { sendInParts, type UploadWatch } from './send-in-parts.ts';
import { forgetUpload, recallUpload, rememberUpload } from './unfinished-uploads.ts';

/** Sends a file to where it is kept, a large one in parts. Rejects with what the store said, NetworkError, or the signal's reason. */
export function sendFile(address: SignedUpload, file: Blob, watch: UploadWatch): Promise<void> {
  return file.size > partsAboveBytes ? sendInParts(address.storageKey, file, watch) : sendBytes(address, file, watch);
}

export interface Opening<A extends SignedUpload> {
  /** Tells uploads apart that are for different things, such as "document 4711". */
  readonly purpose: string;
  readonly open: (signal: AbortSignal) => Promise<A>;
}

const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/**
 * Opens an upload and sends the file. A large file that a reload or a lost connection broke off goes on where it was when
 * it is chosen again for the same purpose in the same tab.
 */
export async function uploadFile<A extends SignedUpload>(
  file: File,
  { purpose, open }: Opening<A>,
  watch: UploadWatch,
): Promise<A> {
  const send = async (address: A): Promise<A> => {
    await sendFile(address, file, watch);
    forgetUpload(purpose, file);
    return address;
  };
  const known = recallUpload<A>(purpose, file);
  if (known !== null) {
    try {
      return await send(known);
    } catch (error) {
      if (!isGone(error)) throw error;
      forgetUpload(purpose, file);
    }
  }
  const address = await open(watch.signal);
  if (file.size > partsAboveBytes) rememberUpload(purpose, file, address);
  return send(address);
}
