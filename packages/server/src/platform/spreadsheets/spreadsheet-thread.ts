import { sendPieces } from '../threads/send-pieces.ts';
import type { StreamTask } from '../threads/threads.ts';
import type { Row } from './cell.ts';
import { readRows } from './read-rows.ts';
import { SpreadsheetError, type SpreadsheetFault } from './spreadsheet-error.ts';

/** An error's own fields do not reach another thread: what is wrong with the file is handed over like rows. */
export type SpreadsheetPiece = Row[] | null | { readonly fault: SpreadsheetFault };

async function* read(content: Uint8Array<ArrayBuffer>): AsyncGenerator<SpreadsheetPiece> {
  try {
    yield* readRows(content);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    yield { fault: error.code };
  }
}

/** Reads one spreadsheet. */
export default function run({ task, port }: StreamTask<Uint8Array<ArrayBuffer>>): Promise<void> {
  return sendPieces(port, read(task));
}
