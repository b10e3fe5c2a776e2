import { expect, test } from 'vitest';
import { hexOf, hslOf } from './hsl.ts';

test.each([
  ['#ff0000', 0, 100, 50],
  ['#00ff00', 120, 100, 50],
  ['#0000ff', 240, 100, 50],
  ['#ff00ff', 300, 100, 50],
  ['#ffffff', 0, 0, 100],
  ['#000000', 0, 0, 0],
  ['#808080', 0, 0, 50],
  ['#c8202f', 355, 72, 45],
])('%s is %i degrees, %i %% and %i %%', (color, hue, saturation, lightness) => {
  expect(hslOf(color)).toEqual({ hue, saturation, lightness });
});

test('a whole turn of the hue ends where it began', () => {
  expect(hexOf({ hue: 360, saturation: 100, lightness: 50 })).toBe('#ff0000');
});

test('what was turned comes back as it was, to a step of each', () => {
  for (let hue = 0; hue < 360; hue += 7)
    for (let saturation = 10; saturation <= 100; saturation += 15)
      for (let lightness = 15; lightness <= 85; lightness += 10) {
        const back = hslOf(hexOf({ hue, saturation, lightness }));
        expect(Math.min(Math.abs(back.hue - hue), 360 - Math.abs(back.hue - hue))).toBeLessThanOrEqual(8);
        expect(Math.abs(back.saturation - saturation)).toBeLessThanOrEqual(2);
        expect(Math.abs(back.lightness - lightness)).toBeLessThanOrEqual(1);
      }
});
