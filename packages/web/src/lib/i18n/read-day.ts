import { currentLocale } from './language.ts';

const plain = (text: string, locale: string): string =>
  text
    .toLocaleLowerCase(locale)
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '');

/** The names of the months, short and long, as people of the language write them and type them without accents. */
function monthOf(name: string, locale: string): number | null {
  const wanted = plain(name, locale);
  if (wanted.length < 3) return null;
  for (let month = 0; month < 12; month += 1) {
    const long = plain(
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
        .formatToParts(Date.UTC(2027, month, 1))
        .find(({ type }) => type === 'month')?.value ?? '',
      locale,
    );
    if (long.startsWith(wanted) || wanted.startsWith(long.slice(0, 3))) return month + 1;
  }
  return null;
}

/** Returns the calendar day of a typed text as YYYY-MM-DD, day before month; null if there is no such day. */
export function readDay(text: string, locale: string = currentLocale()): string | null {
  const parts = text
    .trim()
    .split(/[\s./-]+/u)
    .filter((part) => part !== '' && part !== 'de');
  const [first = '', second = '', third = ''] = parts;
  const isYearFirst = first.length === 4;
  const [year, month, day] = isYearFirst ? [first, second, third] : [third, second, first];
  if (parts.length !== 3 || !/^\d{1,2}$/.test(day) || !/^(\d{2}|\d{4})$/.test(year)) return null;
  const numbers = {
    year: Number(year.length === 2 ? `20${year}` : year),
    month: /^\d{1,2}$/.test(month) ? Number(month) : monthOf(month, locale),
    day: Number(day),
  };
  if (numbers.month === null) return null;
  const at = new Date(Date.UTC(numbers.year, numbers.month - 1, numbers.day));
  const isSame = at.getUTCMonth() === numbers.month - 1 && at.getUTCDate() === numbers.day;
  return isSame ? at.toISOString().slice(0, 10) : null;
}

/** Returns the time of day of a typed text (9, 9:30, 930, 14.05, 14 h, 14 Uhr) as HH:MM; null if there is no such time. */
export function readTime(text: string): string | null {
  const written = text.trim().replace(/\s*(?:h|hrs?|uhr|horas?)\.?$/iu, '');
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/i.exec(written) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}
