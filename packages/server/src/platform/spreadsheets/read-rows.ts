import type { TextEncoding } from '@fairlead/contract/imports';
import type { Row } from './cell.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';

const archiveMark = [0x50, 0x4b, 0x03, 0x04];

/**
 * Some rows of a visible sheet, null where the next one begins; before the rows of a file with separated values that does not say its
 * encoding, what that was taken for.
 */
export type SpreadsheetPart = Row[] | null | { readonly encoding: TextEncoding };

/**
 * Reads a workbook, or a file with separated values: whichever the content is, whatever its name says.
 * @throws SpreadsheetError
 */
export const readRows = (
  content: Uint8Array<ArrayBuffer>,
  chosen: TextEncoding | null,
): AsyncGenerator<SpreadsheetPart> =>
  archiveMark.every((byte, index) => content[index] === byte) ? readWorkbook(content) : readCsv(content, chosen);
