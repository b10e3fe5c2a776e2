import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { TFunction } from 'i18next';
import { countryName, formatDayRange } from '../../lib/i18n/formats.ts';
import { toWallTime } from '../../lib/zoned-time.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';

type Words = TFunction<'fairs'>;

export interface FairState {
  readonly tone: StateTone;
  readonly words: string;
}

const dayMs = 86_400_000;
const dayNumber = (moment: string, timeZone: string): number =>
  Date.parse(`${toWallTime(moment, timeZone).date}T00:00Z`) / dayMs;

/** Where a fair stands: not shown to anybody yet, before, during or after its dates, or archived. */
export function fairState(t: Words, fair: Exhibition, now: number): FairState {
  const { archivedAt, isPublic, startsAt, endsAt, timeZone } = fair;
  if (archivedAt !== null) return { tone: 'off', words: t('state.archived') };
  if (!isPublic) return { tone: 'off', words: t('state.draft') };
  if (endsAt !== null && Date.parse(endsAt) < now) return { tone: 'off', words: t('state.ended') };
  if (startsAt === null) return { tone: 'wait', words: t('state.undated') };
  if (Date.parse(startsAt) <= now) return { tone: 'ok', words: t('state.live') };
  const days = dayNumber(startsAt, timeZone) - dayNumber(new Date(now).toISOString(), timeZone);
  return { tone: 'wait', words: days <= 0 ? t('state.today') : t('state.inDays', { count: days }) };
}

export const fairPlace = ({ venue, city, countryCode }: Exhibition): string =>
  [venue, city, countryCode && countryName(countryCode)].filter(Boolean).join(', ');

export function fairDates(t: Words, { startsAt, endsAt, timeZone }: Exhibition): string {
  return startsAt === null ? t('noDates') : formatDayRange(startsAt, endsAt ?? startsAt, timeZone);
}
