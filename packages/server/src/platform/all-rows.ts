import type { Database } from '@fairlead/database/connection';
import { type Sql, sql } from '@fairlead/database/sql';
import { batchesOf } from './pagination.ts';

export interface ReadingLimits {
  /** Aborted when nobody waits for the rows any more: a statement that has not found any yet ends as well. */
  readonly signal?: AbortSignal;
  /** How long whoever reads may think about a batch before the statement is ended. */
  readonly longestPauseMs?: number;
  /** How long the next rows are waited for: whoever hears nothing for a minute is cut off. */
  readonly longestWaitMs?: number;
  /** How long one statement is read, with the connection and the snapshot that it holds. */
  readonly longestMs?: number;
}

/**
 * Reads all rows, in batches. While they are read quickly they come from one statement, so that PostgreSQL joins and sorts
 * once. Whoever reads slowly shall hold neither a connection nor a snapshot, and nobody shall wait for a large sort: the rest
 * then comes from statements of a batch each, which go on behind the last row, and what changes meanwhile counts.
 *
 * `select` ends in `order by`, and in the limit that it is given: of all rows behind `last`.
 */
export async function* allRows<Row extends object>(
  reader: Database,
  select: (last: Row | undefined, limit: Sql) => Sql,
  { signal, longestPauseMs = 5_000, longestWaitMs = 20_000, longestMs = 300_000 }: ReadingLimits = {},
): AsyncGenerator<readonly Row[]> {
  const end = performance.now() + longestMs;
  const stream = await reader.stream<Row>(select(undefined, sql``));
  let isStopped = false;
  const close = (): void => void stream.close();
  const stop = (): void => {
    isStopped = true;
    close();
  };
  signal?.addEventListener('abort', close);
  let last: Row | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    signal?.throwIfAborted();
    while (!isStopped && performance.now() < end) {
      timer = setTimeout(stop, longestWaitMs);
      const rows = await stream.next();
      clearTimeout(timer);
      if (rows.length === 0) return;
      last = rows.at(-1);
      timer = setTimeout(stop, longestPauseMs);
      yield rows;
      clearTimeout(timer);
    }
  } catch (error) {
    if (!isStopped) throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', close);
    await stream.close();
  }
  yield* batchesOf((behind: Row | undefined, count) => reader.query<Row>(select(behind ?? last, sql`limit ${count}`)));
}
