import type { Account } from '@fairlead/contract/exhibitors';
import type { TFunction } from 'i18next';
import { formatDay } from '../../lib/i18n/formats.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';

export const isPending = (account: Account): boolean => account.joinedAt === null;

/** Where somebody stands in the company. */
export function memberState(t: TFunction<'team'>, account: Account): { tone: StateTone; words: string } {
  if (account.suspendedAt !== null) return { tone: 'bad', words: t('state.suspended') };
  if (account.joinedAt === null)
    return { tone: 'wait', words: t('state.invited', { day: formatDay(account.createdAt) }) };
  return { tone: 'ok', words: t('state.joined', { day: formatDay(account.joinedAt) }) };
}

export const roleWords = (t: TFunction<'team'>, account: Account): string =>
  account.roles.map((role) => t(`role.${role}`)).join(', ');
