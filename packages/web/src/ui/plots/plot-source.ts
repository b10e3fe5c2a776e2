import type { EChartsCoreOption } from 'echarts/core';
import { formatNumber } from '../../lib/i18n/formats.ts';

/** The colours of the page at this moment, for a plot. */
interface PlotColors {
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly surface: string;
  readonly main: string;
  readonly bar: string;
  /** Of categories that have one of their own, by their place. */
  readonly series: readonly string[];
  readonly font: string;
}

const seriesColors = 8;

export function readColors(): PlotColors {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink'),
    quiet: read('--ink-2'),
    line: read('--line'),
    surface: read('--surface'),
    main: read('--c1'),
    bar: read('--bar'),
    series: Array.from({ length: seriesColors }, (_, index) => read(`--c${index + 1}`)),
    // Written between double quotes in a picture, which then would not be read.
    font: getComputedStyle(document.body).fontFamily.replaceAll('"', "'"),
  };
}

export const tooltipOf = ({ surface, line, ink, font }: PlotColors) => ({
  // Drawn, because the page's policy allows no styles in markup.
  renderMode: 'richText',
  backgroundColor: surface,
  borderColor: line,
  textStyle: { color: ink, fontFamily: font, fontSize: 13 },
});

export type PlotOption = EChartsCoreOption;

/** Data of a plot, on the page or as a picture of its own. */
export interface PlotSource {
  readonly height: number;
  /** Made anew when the page's colours change. */
  readonly option: (colors: PlotColors) => PlotOption;
  /** True if it shows countries. */
  readonly isMap?: boolean;
}

export interface BarValue {
  readonly label: string;
  readonly value: number;
  /** In place of the number, such as a share. */
  readonly shown?: string;
}

const rowHeight = 34;
const longestLabel = 36;
const shortened = (label: string): string =>
  label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;

/** Values beside each other, as a picture of what the page shows as a list. */
export function barsSource(bars: readonly BarValue[], isColored = false): PlotSource {
  return {
    height: Math.max(1, bars.length) * rowHeight + 8,
    option: (colors) => ({
      aria: { enabled: false },
      animation: false,
      grid: { left: 4, right: 96, top: 4, bottom: 4, containLabel: true },
      xAxis: { type: 'value', show: false, min: 0 },
      yAxis: {
        type: 'category',
        inverse: true,
        data: bars.map(({ label }) => shortened(label)),
        axisTick: { show: false },
        axisLine: { show: false },
        axisLabel: { color: colors.ink, fontFamily: colors.font, fontSize: 13 },
      },
      series: [
        {
          type: 'bar',
          barWidth: 10,
          data: bars.map(({ value, shown }, index) => ({
            value,
            itemStyle: { color: isColored ? colors.series[index % colors.series.length] : colors.bar },
            label: { formatter: shown ?? formatNumber(value) },
          })),
          itemStyle: { borderRadius: 2 },
          label: {
            show: true,
            position: 'right',
            color: colors.ink,
            fontFamily: colors.font,
            fontSize: 13,
            fontWeight: 600,
          },
        },
      ],
    }),
  };
}

interface HeatCell {
  readonly column: number;
  readonly row: number;
  readonly value: number;
}

interface Heat {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly cells: readonly HeatCell[];
  readonly name: string;
  /** How wide the names of the rows are. */
  readonly left?: number;
}

/** A map of heat: stronger where there is more. */
export function heatSource({ columns, rows, cells, name, left = 64 }: Heat): PlotSource {
  return {
    height: 48 + rows.length * rowHeight,
    option: (colors) => {
      const text = { color: colors.quiet, fontFamily: colors.font, fontSize: 11 };
      const axis = { type: 'category', axisTick: { show: false }, axisLine: { show: false }, axisLabel: text };
      return {
        aria: { enabled: false },
        animation: false,
        grid: { left, right: 8, top: 4, bottom: 28 },
        xAxis: { ...axis, data: columns },
        yAxis: { ...axis, inverse: true, data: rows },
        visualMap: {
          show: false,
          min: 0,
          max: Math.max(1, ...cells.map(({ value }) => value)),
          inRange: { color: [colors.surface, colors.main] },
        },
        series: [
          {
            type: 'heatmap',
            name,
            data: cells.map(({ column, row, value }) => [column, row, value]),
            itemStyle: { borderColor: colors.surface, borderWidth: 2, borderRadius: 3 },
          },
        ],
      };
    },
  };
}
