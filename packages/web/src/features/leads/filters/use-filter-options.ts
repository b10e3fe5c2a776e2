import { listBeacons } from '@fairlead/contract/beacons';
import { leadStatus } from '@fairlead/contract/leads';
import { wishKind } from '@fairlead/contract/wishes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIndustries, useJobRoles } from '../../../lib/assets.ts';
import { addDays, dayOf, fromWallTime } from '../../../lib/dates.ts';
import { allCountries } from '../../../lib/i18n/countries.ts';
import { formatDay, formatDayRange } from '../../../lib/i18n/formats.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { useWishText } from '../../../lib/wish-text.ts';
import { type FilterKey, isOfSeveral, seenDays } from '../url/lead-query.ts';
import type { Colleagues } from '../work/use-colleagues.ts';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

interface OptionsInput {
  readonly projectId: string;
  readonly timeZone: string;
  readonly now: number;
  readonly team: Colleagues;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}

const ratings = ['5', '4', '3', '2', '1'] as const;
const scores = ['90', '80', '70', '50', '30'] as const;
const maxTags = 50;
const nobody = 'NOBODY';

/** Values of each filter, and the text of its chip. */
export function useFilterOptions({ projectId, timeZone, now, team, tags }: OptionsInput) {
  const { t } = useTranslation('leads');
  const wishText = useWishText();
  const points = useEndpoint(listBeacons, { params: { projectId }, query: {} }, { call: { isQuiet: true } }).data ?? [];
  const [industries, jobRoles] = [useIndustries(), useJobRoles()];
  const countries = useMemo(() => allCountries().map(({ code, name }) => ({ value: code, label: name })), []);
  const noon = (date: string) => fromWallTime({ date, time: '12:00' }, timeZone);
  const options: Record<FilterKey, readonly FilterOption[]> = {
    seen: [
      { value: 'today', label: t('filter.today') },
      { value: 'yesterday', label: t('filter.yesterday') },
      { value: `${addDays(dayOf(now, timeZone), -6)}..`, label: t('filter.week') },
    ],
    status: leadStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
    rating: ratings.map((value) => ({
      value,
      label: value === '5' ? value : t('filter.andMore', { value }),
    })),
    score: scores.map((value) => ({ value, label: t('filter.andMore', { value }) })),
    unlocked: [
      { value: 'false', label: t('view.locked') },
      { value: 'true', label: t('view.unlocked') },
    ],
    wish: wishKind.options.map((value) => ({ value, label: wishText({ kind: value }) })),
    tag: tags.slice(0, maxTags).map(({ tag, count }) => ({ value: tag, label: tag, count })),
    point: points.map(({ id, name, scanCount }) => ({ value: id, label: name, count: scanCount })),
    assignee: [
      ...team.colleagues.map(({ id, name }) => ({ value: id, label: name })),
      { value: nobody, label: t('assignee.nobody') },
    ],
    country: countries,
    industry: industries.map(({ id, label }) => ({ value: id, label })),
    role: jobRoles.map(({ id, label }) => ({ value: id, label })),
    captured: team.colleagues.map(({ id, name }) => ({ value: id, label: name })),
  };
  const seenText = (value: string): string => {
    const { from, to } = seenDays(value, timeZone, now);
    if (from !== null && to !== null) return formatDayRange(noon(from), noon(to), timeZone);
    if (from !== null) return t('filter.since', { day: formatDay(noon(from), timeZone) });
    return t('filter.until', { day: formatDay(noon(to ?? ''), timeZone) });
  };
  const textOf = (key: FilterKey, value: string): string => {
    const values = isOfSeveral(key) ? value.split(',') : [value];
    const known = options[key].filter((option) => values.includes(option.value));
    if (known.length > 0) return known.map(({ label }) => label).join(', ');
    if (key === 'seen') return seenText(value);
    if (key === 'assignee' || key === 'captured') return t('somebody');
    return key === 'score' || key === 'rating' ? t('filter.andMore', { value }) : value;
  };
  return { options, textOf };
}
export type FilterOptions = ReturnType<typeof useFilterOptions>;
