import { Dexie, type Table } from 'dexie';
import type { OperationDatabase, OperationRow } from './operations.ts';
import { wakeSenders } from './send-operations.ts';

const prefix = 'fairlead.operations.';
/** Databases with a subject at the end of their name: one account's own. */
const ofAccounts = /^fairlead\.(?:operations|documents)\./;
const opened = new Map<string, OperationDatabase>();

function connect(name: string): OperationDatabase {
  const database = new Dexie(name) as OperationDatabase;
  database.version(1).stores({ operations: 'id, at, [kind+state+at]', seen: 'id' });
  return database;
}

/**
 * Opens the database of one account, which survives reload, update and sign-out; another account on the same device never
 * opens it. One connection per account and page.
 */
export function openOperations(subject: string): OperationDatabase {
  const database = opened.get(subject) ?? connect(`${prefix}${subject}`);
  opened.set(subject, database);
  return database;
}

/** Deletes the database of an account that leaves for good. */
export async function deleteOperations(subject: string): Promise<void> {
  await openOperations(subject).delete();
  opened.delete(subject);
}

/** First the copy is on the disk, then the row goes. Each is keyed by one text. */
async function moveRows(source: Table, target: Table): Promise<void> {
  const known = new Set(await target.toCollection().primaryKeys());
  const rows: unknown[] = [];
  const keys: string[] = [];
  await source.toCollection().each((row: unknown, { primaryKey }) => {
    keys.push(primaryKey as string);
    if (!known.has(primaryKey)) rows.push(row);
  });
  await target.bulkPut(rows);
  await source.bulkDelete(keys);
}

/** The emptied database stays: a page may have it open. */
async function moveDatabase(from: string, to: string): Promise<void> {
  const [source, target] = [new Dexie(from), new Dexie(to)];
  try {
    await source.open();
    const schema = source.tables.map(({ name, schema: { primKey, indexes } }) => [
      name,
      [primKey, ...indexes].map(({ src }) => src).join(','),
    ]);
    target.version(source.verno).stores(Object.fromEntries(schema) as Record<string, string>);
    await target.open();
    for (const table of source.tables) await moveRows(table, target.table(table.name));
  } finally {
    target.close();
    source.close();
  }
}

/**
 * Moves everything of one subject on this device to another: of a guest who has turned out to be this person. Repeating it, or
 * ending in between, loses nothing and doubles nothing, since every row has an id of its own.
 */
export async function moveOperations(fromSubject: string, toSubject: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const theirs = names.filter((name) => ofAccounts.test(name) && name.endsWith(`.${fromSubject}`));
  for (const name of theirs) await moveDatabase(name, name.slice(0, -fromSubject.length) + toSubject);
  // The senders of the person may have looked before.
  wakeSenders();
}

/** Works in a connection of its own, which is closed afterwards. */
async function withDatabase<T>(name: string, work: (database: OperationDatabase) => Promise<T>): Promise<T> {
  const database = connect(name);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/**
 * Deletes what this device kept of an account that no longer exists. Operations that were never sent stay where signing out
 * leaves them.
 */
export async function forgetAccount(subject: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const [documents, own] = [`fairlead.documents.${subject}`, `${prefix}${subject}`];
  if (names.includes(documents)) await Dexie.delete(documents);
  if (!names.includes(own)) return;
  const left = await withDatabase(own, async ({ operations, seen }) => {
    await seen.clear();
    await operations.filter(({ state }) => state === 'SENT').delete();
    return operations.count();
  });
  if (left === 0) await Dexie.delete(own);
}

/** Counts the operations of a kind, of every account on this device, that the server has not acknowledged. */
export async function countUnsent(kind: string): Promise<number> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(prefix));
  const isUnsent = (row: OperationRow): boolean => row.kind === kind && row.state !== 'SENT';
  const counts = names.map((name) => withDatabase(name, ({ operations }) => operations.filter(isUnsent).count()));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
