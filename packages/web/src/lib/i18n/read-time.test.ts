import { expect, test } from 'vitest';
import { readTime } from './read-day.ts';

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['0930', '09:30'],
  ['14.05', '14:05'],
  ['14 h', '14:00'],
  ['9h15', '09:15'],
  ['18 Uhr', '18:00'],
  ['7 horas', '07:00'],
  [' 23:59 ', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['9:3', null],
  ['noon', null],
  ['', null],
])('%s is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});
