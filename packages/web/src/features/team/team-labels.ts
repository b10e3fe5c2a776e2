import type { Account } from '@fairlead/contract/exhibitors';
import type { TFunction } from 'i18next';
import { formatDay } from '../../lib/i18n/formats.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';

export const isPending = (account: Account): boolean => account.joinedAt === null;

/** The state of a member of the company. */
export function memberState(t: TFunction<'team'>, account: Account): { tone: StateTone; label: string } {
  if (account.suspendedAt !== null) return { tone: 'bad', label: t('state.suspended') };
  if (account.joinedAt === null)
    return { tone: 'wait', label: t('state.invited', { day: formatDay(account.createdAt) }) };
  return { tone: 'ok', label: t('state.joined', { day: formatDay(account.joinedAt) }) };
}

/** Permissions of a person: their roles, and whether they may spend the company's money. */
export const rightsLabel = (t: TFunction<'team'>, account: Account): string =>
  [...account.roles.map((role) => t(`role.${role}`)), account.mayBuy && t('mayBuy.short')].filter(Boolean).join(', ');
