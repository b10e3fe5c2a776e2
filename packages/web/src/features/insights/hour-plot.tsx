import type { HourFigures } from '@fairlead/contract/insights';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toWallTime } from '../../lib/dates.ts';
import { formatDayOfMonth, formatTime } from '../../lib/i18n/formats.ts';
import { Plot } from '../../ui/plots/plot.tsx';
import { heatSource, type PlotSource, tooltipOf } from '../../ui/plots/plot-source.ts';
import { type HourOfDay, hoursOfDays } from './hours-of-days.ts';
import { Panel } from './panel.tsx';

const hourMs = 3_600_000;
const dayName = (day: string): string => formatDayOfMonth(`${day}T12:00:00Z`, 'UTC');
const clockName = (clock: number): string => `${String(clock).padStart(2, '0')}:00`;

interface Bars {
  readonly grid: readonly HourOfDay[];
  readonly days: readonly string[];
  readonly label: string;
}

/** Every day has the same hours: the days stand below them. */
function barsByHour({ grid, days, label }: Bars): PlotSource {
  return {
    height: 260,
    option: (colors) => {
      const text = { color: colors.quiet, fontFamily: colors.font, fontSize: 11 };
      return {
        aria: { enabled: false },
        animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
        grid: { left: 44, right: 8, top: 12, bottom: 48 },
        tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, ...tooltipOf(colors) },
        xAxis: [
          {
            type: 'category',
            data: grid.map(({ clock }) => String(clock)),
            axisTick: { show: false },
            axisLine: { lineStyle: { color: colors.line } },
            axisLabel: { ...text, hideOverlap: true },
          },
          {
            type: 'category',
            position: 'bottom',
            offset: 20,
            data: days.map(dayName),
            axisTick: { show: false },
            axisLine: { show: false },
            axisLabel: { ...text, color: colors.ink, hideOverlap: true },
          },
        ],
        yAxis: {
          type: 'value',
          minInterval: 1,
          splitLine: { lineStyle: { color: colors.line, type: 'dotted' } },
          axisLabel: text,
        },
        series: [
          {
            type: 'bar',
            name: label,
            data: grid.map(({ scans }) => scans),
            itemStyle: { color: colors.main, borderRadius: [2, 2, 0, 0] },
            barCategoryGap: '16%',
          },
        ],
      };
    },
  };
}

/** Scans by the hour of each day, as bars in their order and as a map of heat. */
export function HourPlots({ hours, timeZone }: { readonly hours: readonly HourFigures[]; readonly timeZone: string }) {
  const { t } = useTranslation('insights');
  const { days, clocks, grid } = useMemo(() => hoursOfDays(hours, timeZone), [hours, timeZone]);
  const label = t('column.scans');
  const bars = useMemo(() => barsByHour({ grid, days, label }), [grid, days, label]);
  const heat = useMemo(
    () =>
      heatSource({
        columns: clocks.map(String),
        rows: days.map(dayName),
        name: label,
        cells: grid.map(({ day, clock, scans }) => ({
          column: clocks.indexOf(clock),
          row: days.indexOf(day),
          value: scans,
        })),
      }),
    [grid, clocks, days, label],
  );
  const busiest = hours.toSorted((a, b) => b.scans - a.scans)[0];
  const range = ({ hour }: HourFigures): string =>
    t('hours.range', { from: formatTime(hour, timeZone), to: formatTime(Date.parse(hour) + hourMs, timeZone) });
  const dayOf = ({ hour }: HourFigures): string => toWallTime(hour, timeZone).date;
  const finding =
    busiest && busiest.scans > 0
      ? t('hours.busiest', { day: dayName(dayOf(busiest)), range: range(busiest), count: busiest.scans })
      : t('hours.none');
  const counted = t('hours.counted', { timeZone });
  return (
    <>
      <Panel
        title={t('hours.title')}
        finding={finding}
        counted={counted}
        table={{
          columns: [t('column.day'), t('column.hour'), label, t('column.leads'), t('column.views')],
          rows: hours.map((hour) => [
            { shown: dayName(dayOf(hour)), value: dayOf(hour) },
            range(hour),
            hour.scans,
            hour.leads,
            hour.views,
          ]),
        }}
        picture={bars}
      >
        <Plot label={`${t('hours.title')}. ${finding}`} source={bars} />
      </Panel>
      {days.length > 1 && (
        <Panel
          title={t('heat.title')}
          finding={t('heat.finding', { count: days.length })}
          counted={counted}
          table={{
            columns: [t('column.hour'), ...days.map(dayName)],
            rows: clocks.map((clock) => [
              clockName(clock),
              ...days.map((day) => grid.find((cell) => cell.day === day && cell.clock === clock)?.scans ?? 0),
            ]),
          }}
          picture={heat}
        >
          <Plot label={t('heat.title')} source={heat} />
        </Panel>
      )}
    </>
  );
}
