import { Dexie, type Table } from 'dexie';
import { wakeSenders } from './send-operations.ts';

const ours = /^fairlead\.(?:operations|answers|wishes|documents|profile)\./;

/** First the copy is on the disk, then the row goes. Each is keyed by one text. */
async function moveRows(source: Table, target: Table): Promise<void> {
  const known = new Set(await target.toCollection().primaryKeys());
  const rows: unknown[] = [];
  const keys: string[] = [];
  const moved: string[] = [];
  await source.toCollection().each((row: unknown, { primaryKey }) => {
    const key = primaryKey as string;
    moved.push(key);
    if (known.has(key)) return;
    rows.push(row);
    keys.push(key);
  });
  await (source.schema.primKey.keyPath ? target.bulkPut(rows) : target.bulkPut(rows, keys));
  await source.bulkDelete(moved);
}

/** The emptied database stays: a page may have it open. */
async function move(from: string, to: string): Promise<void> {
  const [source, target] = [new Dexie(from), new Dexie(to)];
  try {
    await source.open();
    const indexes = source.tables.map(({ name, schema: { primKey, indexes: others } }) => [
      name,
      [primKey, ...others].map(({ src }) => src).join(','),
    ]);
    target.version(source.verno).stores(Object.fromEntries(indexes) as Record<string, string>);
    await target.open();
    for (const table of source.tables) await moveRows(table, target.table(table.name));
  } finally {
    target.close();
    source.close();
  }
}

/**
 * Moves the unsent entries of one subject on this device to another: of a guest who has turned out to be this person. Repeating
 * it, or ending in between, loses nothing and doubles nothing, since every entry has an id of its own.
 */
export async function moveKept(fromSubject: string, toSubject: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const theirs = names.filter((name) => ours.test(name) && name.endsWith(`.${fromSubject}`));
  for (const name of theirs) await move(name, name.slice(0, -fromSubject.length) + toSubject);
  // The person's queues may have looked before.
  wakeSenders();
}
