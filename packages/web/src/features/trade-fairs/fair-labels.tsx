import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../lib/config/config-context.ts';
import { daysBetween } from '../../lib/dates.ts';
import { countryName, formatDayRange, formatNumber } from '../../lib/i18n/formats.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';
import { ViewTabs } from '../../ui/business/tabs.tsx';

type Translate = TFunction<'trade-fairs'>;

interface FairState {
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

export type FairTab = 'details' | 'questions' | 'exhibitors' | 'candidates' | 'invitations' | 'points' | 'figures';

/** The screens of one fair. */
export function FairTabs({ fair, current }: { readonly fair: Exhibition; readonly current: FairTab }) {
  const { t } = useTranslation('trade-fairs');
  const base = `/trade-fair/${fair.id}`;
  const { projects } = fair.participation ?? {};
  // An administrator has no fairs of their own.
  const hasPoints = useHostRole() === 'EXHIBITOR';
  return (
    <ViewTabs
      label={t('places')}
      current={current}
      tabs={[
        { key: 'details', label: t('place.details'), to: base },
        { key: 'questions', label: t('place.questions'), to: `${base}?view=questions` },
        {
          key: 'exhibitors',
          label: t('place.exhibitors'),
          to: `${base}/exhibitors`,
          count: projects === undefined ? undefined : formatNumber(projects),
        },
        { key: 'candidates', label: t('place.candidates'), to: `${base}/exhibitors?view=candidates` },
        { key: 'invitations', label: t('place.invitations'), to: `${base}/exhibitors?view=invitations` },
        ...(hasPoints
          ? [{ key: 'points' as const, label: t('place.points'), to: `${base}/exhibitors?view=points` }]
          : []),
        { key: 'figures', label: t('place.figures'), to: `${base}/exhibitors?view=figures` },
      ]}
    />
  );
}
