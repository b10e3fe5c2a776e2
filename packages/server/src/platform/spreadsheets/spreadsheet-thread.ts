import type { TextEncoding } from '@fairlead/contract/imports';
import { sendPieces } from '../threads/send-pieces.ts';
import type { StreamTask } from '../threads/threads.ts';
import { readRows, type SpreadsheetPart } from './read-rows.ts';
import { SpreadsheetError, type SpreadsheetFault } from './spreadsheet-error.ts';

export interface SpreadsheetTask {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly encoding: TextEncoding | null;
}

/** An error's own fields do not reach another thread: what is wrong with the file is handed over like rows. */
export type SpreadsheetPiece = SpreadsheetPart | { readonly fault: SpreadsheetFault };

async function* read({ content, encoding }: SpreadsheetTask): AsyncGenerator<SpreadsheetPiece> {
  try {
    yield* readRows(content, encoding);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    yield { fault: error.code };
  }
}

/** Reads one spreadsheet. */
export default function run({ task, port }: StreamTask<SpreadsheetTask>): Promise<void> {
  return sendPieces(port, read(task));
}
