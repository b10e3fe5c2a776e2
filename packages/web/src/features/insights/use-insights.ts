import { type BiReport, getBiReport } from '@fairlead/contract/insights';
import { minorDigits } from '@fairlead/contract/money';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toWallTime } from '../../lib/dates.ts';
import { saveFile } from '../../lib/downloads.ts';
import { countryName, formatDayRange } from '../../lib/i18n/formats.ts';
import { useSearch } from '../../lib/navigation/navigation.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { csvFile, type FigureTable, type PlotsOf, toCsv } from '../../ui/plots/figure-table.ts';

type Row = readonly [part: string, name: string, figure: string, value: string | number];

/** Everything that the page shows as one table: a row a figure, so that a spreadsheet can filter and sum them. */
function allFigures(report: BiReport, t: TFunction<'insights'>): FigureTable {
  const unknown = t('notKnown');
  const leadsBy = (
    key: 'industries' | 'jobRoles' | 'countries' | 'languages',
    rows: readonly { readonly name: string; readonly leads: number; readonly unlocked: number }[],
  ): Row[] =>
    rows.flatMap(({ name, leads, unlocked }): Row[] => [
      [t(`${key}.title`), name, t('column.leads'), leads],
      [t(`${key}.title`), name, t('column.unlocked'), unlocked],
    ]);
  const { funnel, fairMedian, cost } = report;
  const rows: Row[] = [
    ...(['views', 'scans', 'visitors', 'leads', 'unlocked', 'qualified'] as const).map(
      (key): Row => [t('funnel.title'), '', t(`funnel.${key}`), funnel[key]],
    ),
    ...report.byDay.flatMap(({ day, ...counts }) =>
      (['views', 'scans', 'leads', 'unlocked'] as const).map(
        (key): Row => [t('column.day'), day, t(`column.${key}`), counts[key]],
      ),
    ),
    ...report.byPoint.flatMap(({ name, ...counts }) =>
      (['scans', 'leads', 'views'] as const).map(
        (key): Row => [t('points.title'), name ?? t('points.captured'), t(`column.${key}`), counts[key]],
      ),
    ),
    ...leadsBy(
      'industries',
      report.byIndustry.map((row) => ({ ...row, name: row.label ?? unknown })),
    ),
    ...leadsBy(
      'jobRoles',
      report.byJobRole.map((row) => ({ ...row, name: row.label ?? unknown })),
    ),
    ...leadsBy(
      'countries',
      report.byCountry.map((row) => ({ ...row, name: row.key === null ? unknown : countryName(row.key) })),
    ),
    ...leadsBy(
      'languages',
      report.byLanguage.map((row) => ({ ...row, name: row.key === null ? unknown : t(`language.${row.key}`) })),
    ),
    ...report.documents.flatMap(({ name, openings, meanSeconds }): Row[] => [
      [t('documents.title'), name, t('column.openings'), openings],
      ...(meanSeconds === null
        ? []
        : [[t('documents.title'), name, t('column.seconds'), Math.round(meanSeconds)] as const]),
    ]),
    [t('documents.title'), '', t('column.openings'), report.openings],
    ...report.surveys.flatMap(({ title, asked, complete }): Row[] => [
      [t('surveys.title'), title, t('column.asked'), asked],
      [t('surveys.title'), title, t('column.answered'), complete],
    ]),
    ...report.contact.buckets.map(
      ({ bucket, leads }): Row => [t('contact.title'), t(`contact.${bucket}`), t('column.leads'), leads],
    ),
    [t('returning.title'), '', t('column.visitors'), report.returning.visitors],
    ...(cost ? costRows(cost, t) : []),
    ...(fairMedian?.figures ?? []).flatMap(({ figure, own, median }): Row[] => [
      [t('median.title'), t(`median.${figure}`), t('median.own'), own ?? '–'],
      [t('median.title'), t(`median.${figure}`), t('median.median'), median ?? '–'],
    ]),
  ];
  return { columns: [t('column.part'), t('column.of'), t('column.figure'), t('column.value')], rows };
}

function costRows(cost: NonNullable<BiReport['cost']>, t: TFunction<'insights'>): Row[] {
  const inUnits = (amount: number | null): number | string =>
    amount === null ? '–' : Math.round(amount) / 10 ** minorDigits(cost.currency);
  return (
    [
      ['label', cost.amount],
      ['perLead', cost.perLead],
      ['perQualified', cost.perQualified],
    ] as const
  ).map(([key, amount]): Row => [t('cost.title'), cost.currency, t(`cost.${key}`), inUnits(amount)]);
}

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
