import { readStored, storageKeys } from '../../lib/storage/storage.ts';

/** The name of the fair whose code a visitor came in by; null where they did not. */
export const enteredFair = (): string | null => readStored(storageKeys.tradeFairName);
