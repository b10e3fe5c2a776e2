import type { HourFigures } from '@fairlead/contract/insights';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toWallTime } from '../../lib/dates.ts';
import { formatDayOfMonth, formatNumber, formatTime } from '../../lib/i18n/formats.ts';
import { Panel } from './panel.tsx';
import { type Pictures, Plot, type PlotColors, tooltipOf } from './plot.tsx';
import type { PlotOption } from './plots.ts';

interface Cell extends HourFigures {
  readonly day: string;
  readonly clock: number;
}

const height = 260;
const rowHeight = 34;
/** The day begins and ends with the first and the last hour in which anything was scanned. */
const clockOf = ({ hour }: HourFigures, timeZone: string): Pick<Cell, 'day' | 'clock'> => {
  const { date, time } = toWallTime(hour, timeZone);
  return { day: date, clock: Number(time.slice(0, 2)) };
};

const dayName = (day: string): string => formatDayOfMonth(`${day}T12:00:00Z`, 'UTC');

/** Scans by the hour of each day, as bars in their order and as a map of heat. */
export function HourPlots({ hours, timeZone }: { readonly hours: readonly HourFigures[]; readonly timeZone: string }) {
  const { t } = useTranslation('insights');
  const bars = useRef<Pictures>(null);
  const heat = useRef<Pictures>(null);
  const cells = useMemo(() => hours.map((hour) => ({ ...hour, ...clockOf(hour, timeZone) })), [hours, timeZone]);
  const days = useMemo(() => [...new Set(cells.map(({ day }) => day))], [cells]);
  const clocks = useMemo(() => {
    const all = cells.filter(({ scans }) => scans > 0).map(({ clock }) => clock);
    const [first, last] = all.length === 0 ? [9, 17] : [Math.min(...all), Math.max(...all)];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }, [cells]);
  const busiest = cells.toSorted((a, b) => b.scans - a.scans)[0];
  const range = ({ hour }: HourFigures): string =>
    t('hours.range', {
      from: formatTime(hour, timeZone),
      to: formatTime(Date.parse(hour) + 3_600_000, timeZone),
    });
  const finding =
    busiest && busiest.scans > 0
      ? t('hours.busiest', { day: dayName(busiest.day), range: range(busiest), count: busiest.scans })
      : t('hours.none');
  const table = {
    columns: [t('column.day'), t('column.hour'), t('column.scans'), t('column.leads'), t('column.views')],
    rows: cells.map((cell) => [cell.day, range(cell), cell.scans, cell.leads, cell.views] as const),
  };
  const grid = useMemo(() => {
    const found = new Map(cells.map((cell) => [`${cell.day} ${cell.clock}`, cell]));
    return days.flatMap((day) =>
      clocks.map((clock) => ({ day, clock, scans: found.get(`${day} ${clock}`)?.scans ?? 0 })),
    );
  }, [cells, days, clocks]);

  const barOption = useMemo(
    () =>
      (colors: PlotColors): PlotOption => {
        const text = { color: colors.quiet, fontFamily: colors.font, fontSize: 11 };
        return {
          aria: { enabled: false },
          animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
          grid: { left: 44, right: 8, top: 12, bottom: 48 },
          tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, ...tooltipOf(colors) },
          // Every day has the same hours: the days stand below them.
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
              name: t('column.scans'),
              data: grid.map(({ scans }) => scans),
              itemStyle: { color: colors.main, borderRadius: [2, 2, 0, 0] },
              barCategoryGap: '16%',
            },
          ],
        };
      },
    [grid, days, t],
  );
  const heatOption = useMemo(
    () =>
      (colors: PlotColors): PlotOption => {
        const text = { color: colors.quiet, fontFamily: colors.font, fontSize: 11 };
        const axis = { type: 'category', axisTick: { show: false }, axisLine: { show: false }, axisLabel: text };
        return {
          aria: { enabled: false },
          animation: false,
          grid: { left: 64, right: 8, top: 4, bottom: 28 },
          tooltip: tooltipOf(colors),
          xAxis: { ...axis, data: clocks.map(String) },
          yAxis: { ...axis, inverse: true, data: days.map(dayName) },
          visualMap: {
            show: false,
            min: 0,
            max: Math.max(1, ...grid.map(({ scans }) => scans)),
            inRange: { color: [colors.surface, colors.main] },
          },
          series: [
            {
              type: 'heatmap',
              name: t('column.scans'),
              data: grid.map(({ day, clock, scans }) => [clocks.indexOf(clock), days.indexOf(day), scans]),
              itemStyle: { borderColor: colors.surface, borderWidth: 2, borderRadius: 3 },
            },
          ],
        };
      },
    [grid, clocks, days, t],
  );
  return (
    <>
      <Panel
        title={t('hours.title')}
        finding={finding}
        counted={t('hours.counted', { timeZone })}
        table={table}
        pictures={bars}
      >
        <Plot label={`${t('hours.title')}. ${finding}`} height={height} option={barOption} pictures={bars} />
      </Panel>
      {days.length > 1 && (
        <Panel
          title={t('heat.title')}
          finding={t('heat.finding', { count: days.length })}
          counted={t('hours.counted', { timeZone })}
          table={{
            columns: [t('column.hour'), ...days.map(dayName)],
            rows: clocks.map((clock) => [
              `${formatNumber(clock)}:00`,
              ...days.map((day) => grid.find((cell) => cell.day === day && cell.clock === clock)?.scans ?? 0),
            ]),
          }}
          pictures={heat}
        >
          <Plot label={t('heat.title')} height={48 + days.length * rowHeight} option={heatOption} pictures={heat} />
        </Panel>
      )}
    </>
  );
}
