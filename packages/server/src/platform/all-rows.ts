import type { Database } from '@fairlead/database/connection';
import { type Sql, sql } from '@fairlead/database/sql';
import { batchesOf } from './pagination.ts';

export interface ReadingLimits {
  /** Aborted when the reader has gone: a statement that has not found any rows yet ends as well. */
  readonly signal?: AbortSignal;
  /** Time that a reader has for a batch before the statement is ended. */
  readonly longestPauseMs?: number;
  /** Time to wait for the next rows: clients cut a connection that is silent for a minute. */
  readonly longestWaitMs?: number;
  /** How long one statement is read, with the connection and the snapshot that it holds. */
  readonly longestMs?: number;
}

/**
 * Reads all rows, in batches. While they are read quickly they come from one statement, so that PostgreSQL joins and sorts once.
 * A slow reader must hold neither a connection nor a snapshot, and a large sort must not delay others: the rest then comes from
 * statements of a batch each, which continue behind the last row and see changes made meanwhile.
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
