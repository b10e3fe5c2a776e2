import { formatMoney as formatIn } from '@fairlead/contract/money';
import { dayOf } from '../dates.ts';
import { currentLocale } from './language.ts';

/** Numbers, dates and names as people of the language write them; years in full, 24 hours. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(currentLocale()).format(value);
}

/** A share of 1 without decimals. */
export function formatShare(value: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(value);
}

/** A rate of tax in hundredths of a percent: 19%, 8.1%. */
export function formatRate(rate: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);
}

/** An amount in the currency's smallest unit, such as cents; below zero with a true minus sign. */
export function formatMoney(amount: number, currency: string): string {
  return formatIn(amount, currency, currentLocale()).replace('-', '\u2212');
}

const spans = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** 29 hours: a length of time in the largest unit that it has more than one of. */
export function formatSpan(ms: number): string {
  const [unit, unitMs] = spans.find(([, one]) => ms >= 2 * one) ?? ['second', 1_000];
  const count = Math.max(1, Math.round(ms / unitMs));
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unitDisplay: 'long', unit }).format(count);
}

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

export function formatDay(moment: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { ...day, timeZone }).format(new Date(moment));
}

/** 9 Mar: where the year is plain. */
export function formatDayOfMonth(moment: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone }).format(
    new Date(moment),
  );
}

/** Thu 11 March: a day of a fair. */
export function formatWeekday(moment: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(new Date(moment));
}

/** 9–12 Mar 2027, set close within a month; one day is written once. */
export function formatDayRange(from: string, to: string, timeZone: string): string {
  const range = new Intl.DateTimeFormat(currentLocale(), { ...day, timeZone }).formatRange(
    new Date(from),
    new Date(to),
  );
  return range.replace(/^(\d{1,2}\.?)\s*–\s*(?=\d)/, '$1–');
}

export function formatTime(moment: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { ...clock, timeZone }).format(new Date(moment));
}

export function formatTimeWithSeconds(moment: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { ...clock, second: '2-digit', timeZone }).format(new Date(moment));
}

export function formatDayAndTime(moment: string | number, timeZone?: string): string {
  return `${formatDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`;
}

/** Wednesday 10 March, with the year when it is not this one. */
export function formatLongDay(moment: string, timeZone?: string | undefined, now: Date = new Date()): string {
  const isThisYear = dayOf(moment, timeZone).slice(0, 4) === dayOf(now.getTime(), timeZone).slice(0, 4);
  return new Intl.DateTimeFormat(currentLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  }).format(new Date(moment));
}

const mebibyte = 1_048_576;

/** The size of a file: 2.4 MB, or 812 kB below one. */
export function formatSize(bytes: number): string {
  const unit =
    bytes < mebibyte
      ? ({ unit: 'kilobyte', maximumFractionDigits: 0 } as const)
      : ({ unit: 'megabyte', maximumFractionDigits: 1 } as const);
  const value = bytes < mebibyte ? Math.ceil(bytes / 1024) : bytes / mebibyte;
  const format = new Intl.NumberFormat(currentLocale(), { style: 'unit', unitDisplay: 'short', ...unit });
  // Number and unit stay on one line.
  return format.format(value).replace(' ', '\u00a0');
}

/** The name of a country; its code when there is no name. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(currentLocale(), { type: 'region' }).of(code) ?? code;
}

/** A time zone as people read it: America/Mexico City. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');
