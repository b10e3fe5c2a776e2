import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { TFunction } from 'i18next';
import { daysBetween } from '../../lib/dates.ts';
import { countryName, formatDayRange } from '../../lib/i18n/formats.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';

type Translate = TFunction<'trade-fairs'>;

export interface FairState {
  readonly tone: StateTone;
  readonly label: string;
}

/** Where a fair stands: not shown to anybody yet, before, during or after its dates, or archived. */
export function fairState(t: Translate, fair: Exhibition, now: number): FairState {
  const { archivedAt, isPublic, startsAt, endsAt, timeZone } = fair;
  if (archivedAt !== null) return { tone: 'off', label: t('state.archived') };
  if (!isPublic) return { tone: 'off', label: t('state.draft') };
  if (endsAt !== null && Date.parse(endsAt) < now) return { tone: 'off', label: t('state.ended') };
  if (startsAt === null) return { tone: 'wait', label: t('state.undated') };
  if (Date.parse(startsAt) <= now) return { tone: 'ok', label: t('state.live') };
  const days = daysBetween(now, startsAt, timeZone);
  return { tone: 'wait', label: days <= 0 ? t('state.today') : t('state.inDays', { count: days }) };
}

export const fairPlace = ({ venue, city, countryCode }: Exhibition): string =>
  [venue, city, countryCode && countryName(countryCode)].filter(Boolean).join(', ');

export function fairDates(t: Translate, { startsAt, endsAt, timeZone }: Exhibition): string {
  return startsAt === null ? t('noDates') : formatDayRange(startsAt, endsAt ?? startsAt, timeZone);
}
