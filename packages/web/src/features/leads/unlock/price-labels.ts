import type { PriceScope } from '@fairlead/contract/prices';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../../lib/i18n/formats.ts';

/** A sum on a button: nothing to pay is "free". */
export const sumLabel = (t: TFunction<'leads'>, amount: number, currency: string): string =>
  amount === 0 ? t('price.free') : formatMoney(amount, currency);

/** A sum that stands by itself. */
export const ownSumLabel = (t: TFunction<'leads'>, amount: number, currency: string): string =>
  amount === 0 ? t('price.freeSum') : formatMoney(amount, currency);

/** Why it costs that: whose price it is. */
export const priceReason = (t: TFunction<'leads'>, source: PriceScope): string => t(`price.source.${source}`);
