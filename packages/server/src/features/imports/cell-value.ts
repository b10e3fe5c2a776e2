import { withoutHidden } from '@fairlead/contract/hidden-characters';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import { windows1252 } from '../../platform/spreadsheets/csv-encoding.ts';

const upperBytes = Uint8Array.from({ length: 128 }, (_, at) => at + 0x80);
/** The bytes of what a program made of UTF-8 that it took for the encoding of its system. */
const systems = [windows1252, new TextDecoder('macintosh').decode(upperBytes)].map((upper) => ({
  byteOf: new Map([...upper].map((character, at) => [character, at + 0x80])),
  /** Results for ä, ö, ü, é and the like; no name has them. */
  mark: new RegExp(`${upper[0x43]}[${upper.slice(0, 0x40)}]`),
}));
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns the text as it was before a program read its UTF-8 wrongly and saved that: Müller for MÃ¼ller or M√ºller. */
export function encodedOnce(text: string): string {
  for (const { byteOf, mark } of systems) {
    if (!mark.test(text)) continue;
    const bytes = [...text].map((character) => (character < '\x80' ? character.charCodeAt(0) : byteOf.get(character)));
    if (bytes.includes(undefined)) continue;
    try {
      return utf8.decode(Uint8Array.from(bytes, (byte) => byte ?? 0));
    } catch {
      // Other letters stand beside it: it is what was typed.
    }
  }
  return text;
}

/** A fault of a row or of one of its cells; its text is translated when it is read. */
export interface Reason {
  /** The heading of the column as it stands in the file. */
  readonly column: string | null;
  /** Also the key of its text, below `import.reason`. */
  readonly code: string;
  readonly values?: Readonly<Record<string, string>>;
}

type Fault = Omit<Reason, 'column'>;
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
