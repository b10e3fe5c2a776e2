import type { PublicTradeFair } from '@fairlead/contract/trade-fairs';
import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { rememberFairTheme } from '../../lib/theme/fair-theme.ts';

/** Keeps the fair that a visitor came in through; its colour stays from now on. */
export function rememberFair(fair: Pick<PublicTradeFair, 'id' | 'name' | 'theme'>): void {
  writeStored(storageKeys.tradeFairId, fair.id);
  writeStored(storageKeys.tradeFairName, fair.name);
  rememberFairTheme(fair.theme);
}

export const rememberedFairId = (): string | null => readStored(storageKeys.tradeFairId);
