import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

const locales = ['en-GB', 'de', 'es'] as const;

test.each(locales)('days of every month that are written in %s are read again', (locale) => {
  for (let day = 0; day < 366; day += 11) {
    const at = new Date(Date.UTC(2028, 0, 1 + day));
    for (const month of ['short', 'long'] as const) {
      const text = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
        at,
      );
      expect(readDay(text, locale), text).toBe(at.toISOString().slice(0, 10));
    }
  }
});

test.each([
  ['9.3.2027', '2027-03-09'],
  ['09/03/2027', '2027-03-09'],
  ['9-3-27', '2027-03-09'],
  ['2027-03-09', '2027-03-09'],
  [' 9 marz 2027 ', '2027-03-09'],
  ['31.2.2027', null],
  ['9.13.2027', null],
  ['9 Brumaire 2027', null],
  ['tomorrow', null],
  ['', null],
])('%s is %s', (text, day) => {
  expect(readDay(text, 'de')).toBe(day);
});
