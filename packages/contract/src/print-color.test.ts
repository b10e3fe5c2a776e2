import { expect, test } from 'vitest';
import { printColor } from './print-color.ts';

test('prints a QR code in the colour of the fair only where a camera still reads it', () => {
  expect(printColor({ main: '#14603F' })).toBe('#14603f');
  expect(printColor({ main: '#c21' })).toBe('#cc2211');
  expect(printColor({ main: '#ffd400' })).toBe('#000000');
  expect(printColor(null)).toBe('#000000');
});
