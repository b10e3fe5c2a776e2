import { type BiReport, getBiReport } from '@fairlead/contract/insights';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/client/download.ts';
import { toWallTime } from '../../lib/dates.ts';
import { formatDayRange } from '../../lib/i18n/formats.ts';
import { useSearch } from '../../lib/navigation/use-search.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { csvFile, toCsv } from '../../ui/plots/figure-table.ts';
import type { PlotsOf } from '../../ui/plots/plots-of.ts';
import { allFigures } from './all-figures.ts';

export interface InsightsOf {
  readonly projectId: string;
  readonly projectName: string;
  readonly timeZone: string;
}

export interface Insights extends InsightsOf {
  readonly data: BiReport | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly refetch: () => void;
  /** The days that are asked for, both included; without them all. */
  readonly query: { readonly from?: string; readonly to?: string };
  readonly chosen: 'today' | 'yesterday' | 'all' | 'other';
  readonly show: (days: { from?: string; to?: string } | 'today' | 'yesterday') => void;
  /** Subject of the plots, for their files. */
  readonly of: PlotsOf;
  readonly saveAll: () => void;
}

const dayMs = 24 * 3_600_000;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The figures of a project for the days that the URL names. */
export function useInsights({ projectId, projectName, timeZone }: InsightsOf): Insights {
  const { t } = useTranslation('insights');
  const [search, setSearch] = useSearch();
  const [now] = useState(Date.now);
  const dayOf = (at: number): string => toWallTime(new Date(at).toISOString(), timeZone).date;
  const [today, yesterday] = [dayOf(now), dayOf(now - dayMs)];
  const [from, to] = [search.get('from'), search.get('to')];
  const query = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
  const figures = useEndpoint(getBiReport, { params: { projectId }, query }, { call: { isQuiet: true } });
  const { data, error, isPending } = figures;
  const of = useMemo(() => {
    if (!data) return { subject: projectName, period: '', fileNote: '' };
    const [first, last] = [data.period.from, data.period.to];
    const days = formatDayRange(`${first}T12:00:00Z`, `${last}T12:00:00Z`, 'UTC');
    const fileNote = first === last ? first : `${first} ${last}`;
    return { subject: projectName, period: `${days}, ${data.timeZone}`, fileNote };
  }, [data, projectName]);
  return {
    ...{ projectId, projectName, timeZone, data, error, isPending, query, of },
    refetch: () => void figures.refetch(),
    chosen:
      from === to && from === today
        ? 'today'
        : from === to && from === yesterday
          ? 'yesterday'
          : from || to
            ? 'other'
            : 'all',
    show: (days) => {
      const day = { today, yesterday };
      const chosen = typeof days === 'string' ? { from: day[days], to: day[days] } : days;
      // Other parts of the URL, such as the open part of a page, stay.
      setSearch(
        (before) => {
          const { from: _from, to: _to, ...others } = Object.fromEntries(before);
          return { ...others, ...chosen };
        },
        { replace: true },
      );
    },
    saveAll: () => {
      if (data) saveFile(csvFile(`${t('allFigures')} ${of.fileNote}`, toCsv(allFigures(data, t))), t('allFigures'));
    },
  };
}
