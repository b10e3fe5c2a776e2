import type { Lead, LeadStatus } from '@fairlead/contract/leads';
import type { PriceScope } from '@fairlead/contract/prices';
import type { TFunction } from 'i18next';
import { relativeDay } from '../../lib/dates.ts';
import { formatDay, formatMoney, formatTime } from '../../lib/i18n/formats.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';

export const statusTones: Readonly<Record<LeadStatus, StateTone>> = {
  NEW: 'info',
  CONTACTED: 'wait',
  QUALIFIED: 'purple',
  CUSTOMER: 'ok',
  DISCARDED: 'off',
};

/** When a lead was last seen: now, a time today, yesterday, else the day. */
export function seenLabel(t: TFunction<'leads'>, moment: string, timeZone: string, now: number): string {
  if (now - Date.parse(moment) < 60_000) return t('now');
  const relative = relativeDay(moment, timeZone, now);
  if (relative === 'today') return formatTime(moment, timeZone);
  return relative === 'yesterday' ? t('yesterday') : formatDay(moment, timeZone);
}

/** True where contact details are hidden, for whatever reason. */
export const isMasked = (lead: Lead): boolean => !lead.isUnlocked || lead.isConsentWithdrawn;

/** True where they could be unlocked: withdrawn leads cannot. */
export const isLocked = (lead: Lead): boolean => !lead.isUnlocked && !lead.isConsentWithdrawn;

/** True where a visible e-mail is not confirmed by its owner. */
export const isUnverified = (lead: Lead): boolean => lead.isEmailVerified === false;

/** A sum on a button: nothing to pay is "free". */
export const sumLabel = (t: TFunction<'leads'>, amount: number, currency: string): string =>
  amount === 0 ? t('price.free') : formatMoney(amount, currency);

/** A sum that stands by itself. */
export const ownSumLabel = (t: TFunction<'leads'>, amount: number, currency: string): string =>
  amount === 0 ? t('price.freeSum') : formatMoney(amount, currency);

/** Why it costs that: whose price it is. */
export const priceReason = (t: TFunction<'leads'>, source: PriceScope): string => t(`price.source.${source}`);
