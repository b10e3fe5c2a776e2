import type { Row } from './cell.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';

const archiveMark = [0x50, 0x4b, 0x03, 0x04];

/**
 * The rows of a workbook's visible sheets, with null between two, or of a file with separated values: whichever the content is,
 * whatever its name says.
 * @throws SpreadsheetError
 */
export const readRows = (content: Uint8Array<ArrayBuffer>): AsyncGenerator<Row[] | null> =>
  archiveMark.every((byte, index) => content[index] === byte) ? readWorkbook(content) : readCsv(content);
