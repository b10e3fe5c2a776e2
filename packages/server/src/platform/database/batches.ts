const batchSize = 1000;

/**
 * Rows in batches, each by a statement of its own that goes on where the last one ended: a client that reads slowly holds
 * neither a connection nor a snapshot.
 */
export async function* inBatches<Row>(
  read: (last: Row | undefined, limit: number) => PromiseLike<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const batch = await read(last, batchSize);
    yield* batch;
    last = batch.length < batchSize ? undefined : batch.at(-1);
  } while (last);
}
