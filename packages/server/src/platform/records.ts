/** The records of a batch, each made when it is asked for: what that costs is part of the work on the file. */
export function* recordsOf<Row, Record>(batch: Iterable<Row>, toRecord: (row: Row) => Record): Generator<Record> {
  for (const row of batch) yield toRecord(row);
}

/** The same for all batches. */
export async function* recordBatches<Row, Record>(
  batches: AsyncIterable<Iterable<Row>>,
  toRecord: (row: Row) => Record,
): AsyncGenerator<Iterable<Record>> {
  for await (const batch of batches) yield recordsOf(batch, toRecord);
}
