import type { SignedUpload } from '@fairlead/contract/files';
import { storageKeys } from '../storage/storage-keys.ts';

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
export function recallUpload<A extends SignedUpload>(purpose: string, file: File): A | null {
  // It was written below, by the same caller for the same purpose.
  return (read()[nameOf(purpose, file)] as A | undefined) ?? null;
}

export function rememberUpload(purpose: string, file: File, signed: SignedUpload): void {
  write({ ...read(), [nameOf(purpose, file)]: signed });
}

export function forgetUpload(purpose: string, file: File): void {
  const { [nameOf(purpose, file)]: _, ...others } = read();
  write(others);
}
