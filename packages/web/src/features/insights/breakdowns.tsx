import type { BiReport } from '@fairlead/contract/insights';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName, formatNumber, formatShare } from '../../lib/i18n/formats.ts';
import type { FigureTable } from '../../ui/plots/figure-table.ts';
import { Plot } from '../../ui/plots/plot.tsx';
import { barsSource, type PlotSource, tooltipOf } from '../../ui/plots/plot-source.ts';
import styles from './insights.module.css';
import { Median } from './median.tsx';
import { type Bar, BarList, longest, Panel } from './panel.tsx';

type CountryCounts = readonly { readonly key: string | null; readonly leads: number }[];

type Corner = readonly [longitude: number, latitude: number];
/** West and north, east and south. */
const europe: readonly [Corner, Corner] = [
  [-24, 71],
  [42, 35],
];
const world: readonly [Corner, Corner] = [
  [-168, 78],
  [178, -55],
];
const europeans = new Set(
  'AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK UA'.split(
    ' ',
  ),
);

/** Draws where the leads are from: Europe alone, or the world if one is from elsewhere. The smallest countries stand in the list beside it only. */
function countriesSource(countries: CountryCounts): PlotSource {
  const known = countries.flatMap(({ key, leads }) => (key === null ? [] : [{ name: key, value: leads }]));
  const most = Math.max(1, ...known.map(({ value }) => value));
  const isEurope = known.every(({ name }) => europeans.has(name));
  return {
    height: 240,
    isMap: true,
    option: (colors) => ({
      aria: { enabled: false },
      animation: false,
      tooltip: {
        ...tooltipOf(colors),
        formatter: ({ name, value }: { name: string; value: number }) =>
          name === '' ? '' : `${countryName(name)}: ${formatNumber(Number.isNaN(value) ? 0 : value)}`,
      },
      visualMap: {
        show: false,
        // The least is still seen beside countries without any.
        min: -most / 2,
        max: most,
        inRange: { color: [colors.surface, colors.main] },
      },
      series: [
        {
          type: 'map',
          map: 'world',
          boundingCoords: isEurope ? europe : world,
          // On a map of this size a line of latitude is drawn as long as one of longitude halfway to the pole.
          aspectScale: isEurope ? 0.62 : 0.85,
          selectedMode: false,
          data: known,
          itemStyle: { areaColor: colors.line, borderColor: colors.surface, borderWidth: 0.6 },
          emphasis: { label: { show: false }, itemStyle: { areaColor: colors.ink } },
        },
      ],
    }),
  };
}

interface BarPanelProps {
  readonly title: string;
  readonly finding: string;
  readonly counted: string;
  readonly table: FigureTable;
  readonly bars: readonly Bar[];
  readonly isColored?: boolean;
}

/** Figures of which each is a bar. */
function BarPanel({ bars, isColored = false, ...panel }: BarPanelProps) {
  const picture = useMemo(() => barsSource(bars, isColored), [bars, isColored]);
  return (
    <Panel {...panel} picture={picture}>
      <BarList label={panel.title} bars={bars} isColored={isColored} />
    </Panel>
  );
}

const most = 8;

/** Traits of the leads, and the documents they opened: one list of bars for each. */
export function Breakdowns({ report }: { readonly report: BiReport }) {
  const { t } = useTranslation('insights');
  const unknown = t('notKnown');
  const languageName = (code: string) => t(`language.${code as 'en' | 'es' | 'de'}`);
  const restLabel = (count: number) => t('others', { count });
  const leadsPanel = (
    key: 'industries' | 'jobRoles' | 'languages',
    rows: readonly { readonly key: string | null; readonly name: string; leads: number; unlocked: number }[],
  ) => (
    <BarPanel
      title={t(`${key}.title`)}
      finding={t(`${key}.finding`, { count: rows.length })}
      counted={t('leadsCounted')}
      table={{
        columns: [t(`${key}.title`), t('column.leads'), t('column.unlocked')],
        rows: rows.map(({ name, leads, unlocked }) => [name, leads, unlocked]),
      }}
      bars={longest(
        rows.map(({ key: of, name, leads }) => ({ key: of ?? '', label: name, value: leads })),
        most,
        restLabel,
      )}
    />
  );
  const { openings } = report;
  const { scans } = report.funnel;
  const deletedOpenings = openings - report.documents.reduce((sum, document) => sum + document.openings, 0);
  const points = report.byPoint.filter(({ beaconId }) => beaconId !== null);
  const captured = report.byPoint.find(({ beaconId }) => beaconId === null)?.leads ?? 0;
  const { returning, contact } = report;
  return (
    <>
      <BarPanel
        title={t('points.title')}
        finding={[
          t('points.finding', { count: points.length }),
          ...(captured > 0 ? [t('points.capturedLeads', { count: captured })] : []),
        ].join(' · ')}
        counted={t('points.counted')}
        isColored
        table={{
          columns: [t('column.point'), t('column.scans'), t('column.leads'), t('column.views')],
          rows: report.byPoint.map(({ name, scans: of, leads, views }) => [
            name ?? t('points.captured'),
            of,
            leads,
            views,
          ]),
        }}
        bars={points.map((point) => ({ key: point.beaconId ?? '', label: point.name ?? '', value: point.scans }))}
      />
      {leadsPanel(
        'industries',
        report.byIndustry.map((row) => ({ ...row, name: row.label ?? unknown })),
      )}
      <Countries report={report} />
      {leadsPanel(
        'jobRoles',
        report.byJobRole.map((row) => ({ ...row, name: row.label ?? unknown })),
      )}
      {leadsPanel(
        'languages',
        report.byLanguage.map((row) => ({ ...row, name: row.key === null ? unknown : languageName(row.key) })),
      )}
      <BarPanel
        title={t('documents.title')}
        finding={
          scans === 0
            ? t('documents.none')
            : t('documents.finding', {
                count: openings,
                each: formatNumber(Math.round((openings / scans) * 100) / 100),
              })
        }
        counted={t('documents.counted')}
        table={{
          columns: [t('column.document'), t('column.point'), t('column.openings'), t('column.seconds')],
          rows: [
            ...report.documents.map(({ name, pointName, openings: count, meanSeconds }) => [
              name,
              pointName,
              count,
              meanSeconds === null ? '–' : Math.round(meanSeconds),
            ]),
            ...(deletedOpenings > 0 ? [[t('documents.deleted'), '–', deletedOpenings, '–']] : []),
          ],
        }}
        bars={[
          ...longest(
            report.documents.map(({ attachmentId, name, openings: value }) => ({
              key: attachmentId,
              label: name,
              value,
            })),
            most,
            restLabel,
          ),
          ...(deletedOpenings > 0 ? [{ key: 'deleted', label: t('documents.deleted'), value: deletedOpenings }] : []),
        ]}
      />
      <BarPanel
        title={t('surveys.title')}
        finding={t('surveys.finding', { count: report.surveys.length })}
        counted={t('surveys.counted')}
        table={{
          columns: [t('column.survey'), t('column.asked'), t('column.answered')],
          rows: report.surveys.map(({ title, asked, complete }) => [title, asked, complete]),
        }}
        bars={report.surveys.map(({ surveyId, title, complete, responseRate }) => ({
          key: surveyId,
          label: title,
          value: complete,
          ...(responseRate !== null && { shown: `${formatNumber(complete)} · ${formatShare(responseRate)}` }),
        }))}
      />
      <BarPanel
        title={t('contact.title')}
        finding={
          contact.share === null ? t('contact.none') : t('contact.finding', { share: formatShare(contact.share) })
        }
        counted={t('contact.counted')}
        table={{
          columns: [t('contact.title'), t('column.leads')],
          rows: contact.buckets.map(({ bucket, leads }) => [t(`contact.${bucket}`), leads]),
        }}
        bars={contact.buckets.map(({ bucket, leads }) => ({
          key: bucket,
          label: t(`contact.${bucket}`),
          value: leads,
        }))}
      />
      <BarPanel
        title={t('returning.title')}
        finding={
          returning.share === null
            ? t('returning.none')
            : t('returning.finding', { share: formatShare(returning.share) })
        }
        counted={t('returning.counted')}
        table={{
          columns: [t('returning.title'), t('column.visitors')],
          rows: [
            [t('returning.people'), returning.visitors],
            [t('returning.once'), Math.max(0, report.funnel.visitors - returning.visitors)],
          ],
        }}
        bars={[
          { key: 'returning', label: t('returning.people'), value: returning.visitors },
          { key: 'once', label: t('returning.once'), value: Math.max(0, report.funnel.visitors - returning.visitors) },
        ]}
      />
      {report.fairMedian && <Median median={report.fairMedian} />}
    </>
  );
}

/** A map, and beside it the same as a list that can be read out. */
function Countries({ report: { byCountry } }: { readonly report: BiReport }) {
  const { t } = useTranslation('insights');
  const source = useMemo(() => countriesSource(byCountry), [byCountry]);
  const rows = byCountry.map((row) => ({ ...row, name: row.key === null ? t('notKnown') : countryName(row.key) }));
  const bars = rows.map(({ key, name, leads }) => ({ key: key ?? '', label: name, value: leads }));
  const title = t('countries.title');
  return (
    <Panel
      title={title}
      finding={t('countries.finding', { count: rows.length })}
      counted={t('leadsCounted')}
      table={{
        columns: [title, t('column.leads'), t('column.unlocked')],
        rows: rows.map(({ name, leads, unlocked }) => [name, leads, unlocked]),
      }}
      picture={source}
      isWide
    >
      <div className={styles['where']}>
        <Plot label={t('countries.map')} source={source} />
        <BarList label={title} bars={longest(bars, most, (count) => t('others', { count }))} />
      </div>
    </Panel>
  );
}
