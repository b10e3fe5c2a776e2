import { readStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';

/** The name of the fair whose code a visitor came in by; null where they did not. */
export const enteredFair = (): string | null => readStored(storageKeys.tradeFairName);
