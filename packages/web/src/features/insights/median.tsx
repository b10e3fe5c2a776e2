import type { BiReport } from '@fairlead/contract/insights';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../lib/i18n/formats.ts';
import type { PlotSource } from '../../ui/plots/plot-source.ts';
import styles from './median.module.css';
import { Panel } from './panel.tsx';

type FairMedian = NonNullable<BiReport['fairMedian']>;
type Figure = FairMedian['figures'][number];

/** From a quarter of the median to four times as much, by doubling; what is beyond stands at the edge. */
const doublings = 2;
const ticks = [0.5, 1, 2, 4] as const;

/** How many times the median was doubled; null where there is nothing to compare. */
const doubled = ({ own, median }: Figure): number | null => {
  if (own === null || median === null || median === 0) return null;
  return Math.max(-doublings, Math.min(doublings, Math.log2(own / median)));
};

const write = (figure: Figure['figure'], value: number | null): string => {
  if (value === null) return '–';
  if (figure === 'SCANS' || figure === 'LEADS') return formatNumber(value);
  return figure === 'DOCUMENTS_PER_SCAN' ? formatNumber(Math.round(value * 100) / 100) : formatShare(value);
};

/** Where a doubling stands, in percent of the width. */
const placeOf = (of: number): number => ((of + doublings) / (2 * doublings)) * 100;

interface Row {
  readonly label: string;
  readonly shown: string;
  readonly at: number | null;
}

function medianSource(rows: readonly Row[], tickLabel: (at: number) => string): PlotSource {
  return {
    height: rows.length * 40 + 32,
    option: (colors) => ({
      aria: { enabled: false },
      animation: false,
      grid: { left: 4, right: 24, top: 28, bottom: 4, containLabel: true },
      xAxis: {
        type: 'value',
        position: 'top',
        min: -doublings,
        max: doublings,
        interval: 1,
        splitLine: { lineStyle: { color: colors.line, type: 'dotted' } },
        axisLabel: { formatter: tickLabel, color: colors.quiet, fontFamily: colors.font, fontSize: 11 },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: rows.map(({ label, shown }) => `${label}\n${shown}`),
        axisTick: { show: false },
        axisLine: { onZero: true, lineStyle: { color: colors.quiet } },
        axisLabel: { color: colors.ink, fontFamily: colors.font, fontSize: 13, lineHeight: 17, margin: 24 },
      },
      series: [
        {
          type: 'bar',
          barWidth: 6,
          data: rows.map(({ at }) => ({
            value: at ?? 0,
            itemStyle: { color: (at ?? 0) < 0 ? colors.quiet : colors.main },
          })),
          itemStyle: { borderRadius: 3 },
        },
      ],
    }),
  };
}

/** Each figure beside the middle one of the fair: the median in the middle, a doubling as far as the next. */
export function Median({ median }: { readonly median: FairMedian }) {
  const { t } = useTranslation('insights');
  const { rows, picture } = useMemo(() => {
    const all = median.figures.map((one) => ({
      label: t(`median.${one.figure}`),
      shown: t('median.to', { own: write(one.figure, one.own), median: write(one.figure, one.median) }),
      at: doubled(one),
    }));
    const tickLabel = (at: number): string =>
      at === 0 ? t('median.median') : t('median.times', { times: formatNumber(2 ** at) });
    return { rows: all, picture: medianSource(all, tickLabel) };
  }, [median, t]);
  return (
    <Panel
      title={t('median.title')}
      finding={t('median.finding', { count: median.companies, fair: median.fairName })}
      counted={t('median.counted')}
      isWide
      picture={picture}
      table={{
        columns: [t('median.figure'), t('median.own'), t('median.median')],
        rows: median.figures.map(({ figure, own, median: middle }) => [
          t(`median.${figure}`),
          { shown: write(figure, own), value: own ?? '–' },
          { shown: write(figure, middle), value: middle ?? '–' },
        ]),
      }}
    >
      <div className={styles['median']}>
        <p className={styles['ticks']} aria-hidden="true">
          {ticks.map((times) => (
            <span key={times} style={{ left: `${placeOf(Math.log2(times))}%` }}>
              {times === 1 ? t('median.median') : t('median.times', { times: formatNumber(times) })}
            </span>
          ))}
        </p>
        <ul aria-label={t('median.title')}>
          {rows.map(({ label, shown, at }) => (
            <li key={label}>
              <span>{label}</span> <b>{shown}</b>
              <i aria-hidden="true">
                {at !== null && (
                  <i
                    data-below={at < 0 || undefined}
                    style={{
                      left: `${Math.min(placeOf(0), placeOf(at))}%`,
                      width: `${Math.abs(placeOf(at) - placeOf(0))}%`,
                    }}
                  />
                )}
              </i>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
