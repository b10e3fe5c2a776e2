import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };

type Ring = readonly (readonly number[])[];

const antarctica = '010';

/** The outlines know that the earth is round: a ring that goes on at the other edge of a flat map is drawn beyond its own. */
function unrolled(ring: Ring): number[][] {
  const crosses = ring.some(([x = 0], index) => Math.abs(x - (ring[index - 1]?.[0] ?? x)) > 180);
  return ring.map(([x = 0, y = 0]) => [crosses && x < 0 ? x + 360 : x, y]);
}

/** The countries' outlines, each under its code of two letters. The smallest countries are not on a map of this size. */
export function worldMap() {
  const world = atlas as unknown as Topology<{ countries: GeometryCollection }>;
  const codes = new Map((isoCodes as [string, string, string, string][]).map(([code, , number]) => [number, code]));
  const countries = feature(world, world.objects.countries).features.filter(({ id }) => id !== antarctica);
  return {
    type: 'FeatureCollection' as const,
    features: countries.map(({ id, geometry }) => {
      const parts =
        geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : geometry.type === 'Polygon'
            ? [geometry.coordinates]
            : [];
      return {
        type: 'Feature' as const,
        geometry: { type: 'MultiPolygon' as const, coordinates: parts.map((rings) => rings.map(unrolled)) },
        properties: { name: codes.get(String(id)) ?? '' },
      };
    }),
  };
}
