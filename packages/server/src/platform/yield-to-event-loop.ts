import { setImmediate } from 'node:timers/promises';

/** As long as one piece of work may keep everybody else waiting. */
const pieceMs = 4;

/** The last of those who wait for a turn; of the process, as its event loop is. */
let last: Promise<void> = Promise.resolve();

/** Of all that wait here, one goes on in each turn of the event loop; between two of them others are answered. */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}

export interface TimeSlices {
  /** Says, after every bit of work, whether others go first now. */
  isOver(): boolean;
  next(): Promise<void>;
}

/**
 * Splits work that would delay all other requests: however many files are written at once, another request waits for one piece
 * of one of them.
 */
export function createTimeSlices(): TimeSlices {
  let end = 0;
  return {
    isOver: () => performance.now() >= end,
    async next() {
      await nextTurn();
      end = performance.now() + pieceMs;
    },
  };
}

/** The same rows, given on in pieces: what is done with a row counts until the next one is asked for. */
export async function* inPieces<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  const slices = createTimeSlices();
  for await (const row of rows) {
    if (slices.isOver()) await slices.next();
    yield row;
  }
}
