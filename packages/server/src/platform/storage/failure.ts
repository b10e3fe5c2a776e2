import { ApiError } from '../http/problem.ts';

const retryAfterSeconds = 5;

/** The storage cannot do its work now: nothing was stored, and trying again later may help. */
export class StorageUnavailable extends ApiError {
  constructor(cause: unknown) {
    super('STORAGE_UNAVAILABLE', { retryAfterSeconds });
    this.cause = cause;
  }
}

/** Errors of the operating system for a disk that is full, read-only, broken or gone. */
const diskFailures = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOTDIR',
  'EMFILE',
  'ENFILE',
  'ESTALE',
  'ENODEV',
  'ENXIO',
  'ETIMEDOUT',
]);

export const codeOf = (error: unknown): string | undefined => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** Does it, and says so when it is the disk that fails; other errors stay what they are. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFailures.has(codeOf(error) ?? '') ? new StorageUnavailable(error) : error;
  }
}
