import { createThreadStreams, type ThreadLimits, TooHardError } from '../threads/threads.ts';
import type { SpreadsheetPart } from './read-rows.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetPiece, SpreadsheetTask } from './spreadsheet-thread.ts';

export interface SpreadsheetReader {
  /**
   * Reads the rows of the visible sheets, as far as they have values, some at a time, with null where the next sheet begins; an
   * empty batch says that the reading continues. The content is handed to the thread and cannot be used any longer. A receiver
   * that stops ends the thread. The encoding is for text that does not declare its own; null has it guessed.
   * @throws SpreadsheetError
   */
  readRows(person: string, task: SpreadsheetTask): AsyncGenerator<SpreadsheetPart, void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** 50,000 rows of 12 columns take some 5 seconds on two busy cores, and 90 MiB: this is room for 40 columns. */
const usual: ThreadLimits = {
  running: 1,
  runningPerPerson: 1,
  waiting: 20,
  waitingPerPerson: 20,
  // On a machine with other work the thread goes behind it. What a file may cost is bounded by the counts.
  seconds: 300,
  memoryMiB: 256,
};

/**
 * Reads spreadsheets that strangers made in a thread with limits: whatever a file makes of it, this thread answers others
 * in the meantime, and the file ends in an error.
 */
export function createSpreadsheetReader(limits: ThreadLimits = usual): SpreadsheetReader {
  const file = new URL('./spreadsheet-thread.ts', import.meta.url);
  const threads = createThreadStreams<SpreadsheetTask, SpreadsheetPiece>(file, limits);
  return {
    async *readRows(person, task) {
      try {
        for await (const piece of threads.stream(person, task, [task.content.buffer])) {
          if (piece !== null && 'fault' in piece) throw new SpreadsheetError(piece.fault);
          yield piece;
        }
      } catch (error) {
        throw error instanceof TooHardError ? new SpreadsheetError('too_complex', error) : error;
      }
    },
    close: threads.close,
  };
}
