import { expect, test } from 'vitest';
import { worldMap } from './world.ts';

test('each country of the map has the code that profiles have', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = worldMap().features.map(({ properties: { name } }) => name);
  expect(codes.filter((code) => code !== '' && names.of(code) === undefined)).toEqual([]);
  for (const code of ['DE', 'ES', 'FR', 'GB', 'US', 'CN', 'BR', 'JP']) expect(codes).toContain(code);
  // Those without a code of their own: Kosovo, Northern Cyprus and Somaliland.
  expect(codes.filter((code) => code === '')).toHaveLength(3);
});

test('no outline crosses the whole map where a country goes on at its other edge', () => {
  const widths = worldMap().features.flatMap(({ geometry }) =>
    geometry.coordinates.flatMap((rings) =>
      rings.flatMap((ring) => ring.map(([x = 0], index) => Math.abs(x - (ring[index - 1]?.[0] ?? x)))),
    ),
  );
  expect(Math.max(...widths)).toBeLessThan(90);
});
