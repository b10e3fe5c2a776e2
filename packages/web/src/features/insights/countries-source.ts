import { countryName, formatNumber } from '../../lib/i18n/formats.ts';
import { tooltipOf } from '../../ui/plots/plot-colors.ts';
import type { PlotSource } from '../../ui/plots/plot-source.ts';

type Countries = readonly { readonly key: string | null; readonly leads: number }[];

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
export function countriesSource(countries: Countries): PlotSource {
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
