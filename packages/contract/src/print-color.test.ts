import { expect, test } from 'vitest';
import { printColor } from './print-color.ts';

test('prints a QR code in the colour of the fair only where a camera still reads it', () => {
  expect(printColor({ main: '#14603F' })).toBe('#14603f');
  expect(printColor({ main: '#ffd400' })).toBe('#000000');
  expect(printColor(null)).toBe('#000000');
});

test('prints it in black where a reader with a red light would see nothing', () => {
  for (const main of ['#c21', '#c8202f', '#b5005b', '#7a3b00'])
    expect([main, printColor({ main })]).toEqual([main, '#000000']);
  for (const main of ['#0b3d91', '#14603f', '#3a1d6e']) expect([main, printColor({ main })]).toEqual([main, main]);
});
