import { makeCode } from '@fairlead/contract/code';
import { expect, test } from 'vitest';
import { isFairCode, readSighted } from './chooser.ts';

const draw = (): string => makeCode((length) => crypto.getRandomValues(new Uint8Array(length)));

test('a code in the URL of a fair is known to open a fair, any other to be scanned', () => {
  const [fair, point] = [draw(), draw()];
  expect(readSighted(`https://app.example.com/trade-fair/redirect/${fair}?lng=de`)).toBe(fair);
  expect(readSighted(`https://app.example.com/scan/${point}`)).toBe(point);
  expect([fair, point].map(isFairCode)).toEqual([true, false]);
  expect(readSighted('https://elsewhere.example.com/trade-fair/redirect/menu')).toBeNull();
});
