/** How the cells of a style show what is in them: as a date or time, or by a format of numbers. */
export type CellStyle = { readonly isDate: true } | { readonly isDate: false; readonly format: string };

/** A format with parts that cannot be shown without calculating, or that look different in another country. */
export class UnclearFormatError extends Error {
  override name = 'UnclearFormatError';
}

/** As spreadsheets allow. */
export const longestFormat = 255;
/** Quoted text, an escaped letter, the width of a letter, a letter that fills the cell, brackets, and single signs. */
const tokens = /"([^"]*)"|\\(.)|_(.)|\*.|\[([^\]]*)\]|General|./gsu;
const isWithoutMeaning = (brackets: string): boolean =>
  /^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-[\da-f]+)$/i.test(brackets);

type Part = { readonly literal: string } | { readonly digit: '0' | '#' | '?' } | { readonly sign: string };

/** Returns the parts of each section: for positive numbers, negative ones, zero, and texts. */
function sectionsOf(format: string): Part[][] {
  if (format.length > longestFormat) throw new UnclearFormatError();
  const sections: Part[][] = [[]];
  for (const [token, quoted, escaped, width, brackets] of format.matchAll(tokens)) {
    const literal = quoted ?? escaped ?? (width === undefined ? undefined : ' ');
    if (token === ';' && literal === undefined) sections.push([]);
    else if (literal !== undefined) sections.at(-1)?.push({ literal });
    else if (brackets !== undefined) {
      if (!isWithoutMeaning(brackets)) throw new UnclearFormatError();
    } else if (token === '0' || token === '#' || token === '?') sections.at(-1)?.push({ digit: token });
    else if (/^(?:General|[.,@])$/.test(token)) sections.at(-1)?.push({ sign: token });
    else if (/^[-+() :'!&~{}<>=^|]$/u.test(token)) sections.at(-1)?.push({ literal: token });
    // A letter to fill the cell shows nothing that belongs to the number; a percentage or a fraction does.
    else if (!token.startsWith('*')) throw new UnclearFormatError();
  }
  return sections;
}

/** The digits of a number before and behind the point, rounded half up as spreadsheets do. */
function digitsOf(text: string, decimals: number): [string, string] {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
  const rounded = String(kept + ((fraction[decimals] ?? '0') >= '5' ? 1n : 0n)).padStart(decimals + 1, '0');
  const at = rounded.length - decimals;
  return [rounded.slice(0, at).replace(/^0+/, ''), rounded.slice(at)];
}

const empty = { '0': '0', '#': '', '?': ' ' } as const;

/** Fills digits in from the right; those for which there is no place stand at the first one. */
function wholeText(parts: readonly Part[], digits: string): string {
  let left = digits;
  let places = parts.filter((part) => 'digit' in part).length;
  return parts.reduceRight((shown, part) => {
    if (!('digit' in part)) return 'literal' in part ? part.literal + shown : shown;
    places -= 1;
    const own = places === 0 ? left : left.slice(-1);
    left = left.slice(0, left.length - own.length);
    return (own || empty[part.digit]) + shown;
  }, '');
}

function fractionText(parts: readonly Part[], digits: string): string {
  const used = digits.replace(/0+$/, '').length;
  let at = 0;
  return parts.reduce((shown, part) => {
    if (!('digit' in part)) return 'literal' in part ? shown + part.literal : shown;
    at += 1;
    return shown + (at <= used ? digits[at - 1] : empty[part.digit]);
  }, '');
}

function sectionText(parts: readonly Part[], number: string): string {
  const isSign = (part: Part, sign: string): boolean => 'sign' in part && part.sign === sign;
  if (parts.length === 0) throw new UnclearFormatError();
  if (parts.some((part) => isSign(part, 'General') || isSign(part, '@'))) {
    return parts.map((part) => ('literal' in part ? part.literal : 'sign' in part ? number : '')).join('');
  }
  const point = parts.findIndex((part) => isSign(part, '.'));
  const whole = point === -1 ? parts : parts.slice(0, point);
  const fraction = point === -1 ? [] : parts.slice(point + 1);
  const lastDigit = parts.findLastIndex((part) => 'digit' in part);
  // Without digits the format is a text of its own.
  if (lastDigit === -1) return wholeText(parts, '');
  const grouping = parts.findLastIndex((part) => isSign(part, ','));
  const [before, behind] = digitsOf(number, fraction.filter((part) => 'digit' in part).length);
  // Thousands are parted by a sign of the reader's country, and a comma at the end leaves thousands out.
  if (grouping > lastDigit || (grouping !== -1 && before.length > 3)) throw new UnclearFormatError();
  return wholeText(whole, before) + (point === -1 ? '' : `.${fractionText(fraction, behind)}`);
}

/**
 * Returns what a spreadsheet shows of a number, given as decimal text. Throws UnclearFormatError where that takes more than putting
 * digits and literal text in their places.
 */
export function shownNumber(format: string, number: string): string {
  const sections = sectionsOf(format);
  if (!/^-?\d+(?:\.\d+)?$/.test(number)) throw new UnclearFormatError();
  const isNegative = number.startsWith('-');
  const absolute = number.replace('-', '');
  const [positive = [], negative, zero] = sections;
  if (isNegative) return negative ? sectionText(negative, absolute) : `-${sectionText(positive, absolute)}`;
  return (Number(number) === 0 && zero ? sectionText(zero, absolute) : sectionText(positive, absolute)).trim();
}

/** Returns what a spreadsheet shows of a text: some formats put words around it. */
export function shownText(format: string, text: string): string {
  if (!format.includes('@')) return text;
  const section = sectionsOf(format).find((parts) => parts.some((part) => 'sign' in part && part.sign === '@'));
  return section ? section.map((part) => ('literal' in part ? part.literal : text)).join('') : text;
}

/**
 * Text that a cell shows, or the reason why it has none. A formula counts by the value stored with it and is never calculated.
 */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'date' | 'error' | 'formula_without_value' | 'shown_otherwise' };

export interface Row {
  /** As the spreadsheet counts, from 1. */
  readonly number: number;
  /** By a filter, in a closed group, or by hand. */
  readonly isHidden: boolean;
  /** Those of its columns that the sheet does not show, from 0. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** By column, from 0. */
  readonly cells: ReadonlyMap<number, Cell>;
}

/** As many as a spreadsheet takes. */
export const maxColumns = 16_384;

/** The column of a reference such as "AB12", from 0; null when it is none. */
export function columnOf(reference: string): number | null {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column === 0 || column > maxColumns ? null : column - 1;
}

/** Escapes such as _x000D_ stand for characters that XML cannot carry. */
const withoutEscapes = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** 0.1 + 0.2 and 49.171e9 as people typed them. */
function numberText(raw: string): string {
  const value = Number(raw);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : raw;
}

interface RawCell {
  readonly type: string;
  readonly style: number;
  readonly hasFormula: boolean;
  /** Null when the cell has no value element at all. */
  readonly value: string | null;
}

function shown(show: () => string): Cell {
  try {
    return { kind: 'text', text: show() };
  } catch (error) {
    if (!(error instanceof UnclearFormatError)) throw error;
    return { kind: 'shown_otherwise' };
  }
}

/** Null for a cell without anything in it. */
export function cellOf(raw: RawCell, strings: readonly string[], styles: ReadonlyMap<number, CellStyle>): Cell | null {
  const { type, value } = raw;
  // Files that a program wrote may carry formulas that no spreadsheet has calculated yet.
  if (value === null || (value === '' && raw.hasFormula && type !== 'str')) {
    return raw.hasFormula ? { kind: 'formula_without_value' } : null;
  }
  const style = styles.get(raw.style);
  const format = style && !style.isDate ? style.format : 'General';
  if (type === 's') return shown(() => shownText(format, withoutEscapes(strings[Number(value)] ?? '')));
  if (type === 'str' || type === 'inlineStr') return shown(() => shownText(format, withoutEscapes(value)));
  if (type === 'b') return { kind: 'boolean', value: value === '1' };
  if (type === 'e') return { kind: 'error' };
  if (type === 'd' || style?.isDate) return { kind: 'date' };
  const number = numberText(value);
  return format === 'General' ? { kind: 'text', text: number } : shown(() => shownNumber(format, number));
}
