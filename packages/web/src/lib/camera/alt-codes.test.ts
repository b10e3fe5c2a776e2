import { expect, test } from 'vitest';
import { createAltReader } from './key-reader.ts';

const held = { altKey: true, ctrlKey: false, metaKey: false };

function signOf(digits: string): string | null {
  const reader = createAltReader();
  reader.press({ ...held, code: 'AltLeft' });
  for (const digit of digits) expect(reader.press({ ...held, code: `Numpad${digit}` })).toBe(true);
  return reader.release();
}

test.each([
  ['065', 'A'],
  ['65', 'A'],
  ['0047', '/'],
  ['58', ':'],
  ['013', 'Enter'],
  ['09', 'Tab'],
  ['0228', '\uFFFD'],
])('reads Alt and %s as %s', (digits, sign) => {
  expect(signOf(digits)).toBe(sign);
});

test('reads nothing when Alt is let go alone, or was held for another key', () => {
  const reader = createAltReader();
  expect(reader.release()).toBeNull();
  reader.press({ ...held, code: 'Numpad6' });
  expect(reader.press({ ...held, code: 'ArrowLeft' })).toBe(false);
  expect(reader.release()).toBeNull();
  expect(reader.press({ ...held, altKey: false, code: 'Numpad6' })).toBe(false);
});
