import { withoutHidden } from '@fairlead/contract/hidden-characters';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import { encodedOnce } from '../../platform/spreadsheets/twice-encoded.ts';

/** A fault of a row or of one of its cells; its text is translated when it is read. */
export interface Reason {
  /** The heading of the column as it stands in the file. */
  readonly column: string | null;
  /** Also the key of its text, below `import.reason`. */
  readonly code: string;
  readonly values?: Readonly<Record<string, string>>;
}

export type Fault = Omit<Reason, 'column'>;
export type Parsed = { readonly value: unknown } | { readonly fault: Fault };

export const fine = (value: unknown): Parsed => ({ value });
export const faulty = (code: string, values: Readonly<Record<string, string>> = {}): Parsed => ({
  fault: { code, values },
});

/** Returns the text of a cell in one line, trimmed and without hidden characters: it is shown also where it cannot be used. Null when it is empty. */
export function textOf(cell: Cell | undefined): { readonly text: string | null } | { readonly fault: Fault } {
  if (cell === undefined) return { text: null };
  if (cell.kind === 'text') {
    // Lines within a cell are there to make it narrower.
    const text = withoutHidden(encodedOnce(cell.text)).replace(/\s+/g, ' ').trim();
    return { text: text === '' ? null : text };
  }
  if (cell.kind === 'boolean') return { text: String(cell.value) };
  return { fault: { code: cell.kind } };
}

/** Returns the form in which headings and choices are compared: without case, accents, signs and spaces. */
export const compared = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '');
