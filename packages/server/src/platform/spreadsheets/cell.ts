import type { CellStyle } from './cell-styles.ts';
import { shownNumber, shownText, UnclearFormatError } from './number-format.ts';

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

export interface RawCell {
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
