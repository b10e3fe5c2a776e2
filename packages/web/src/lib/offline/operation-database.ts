import { Dexie } from 'dexie';
import type { OperationDatabase, OperationRow } from './operations.ts';

const prefix = 'fairlead.operations.';
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

/** Works in a connection of its own, which is closed afterwards. */
async function withDatabase<T>(name: string, work: (database: OperationDatabase) => Promise<T>): Promise<T> {
  const database = connect(name);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Counts the operations of a kind, of every account on this device, that the server has not acknowledged. */
export async function countUnsent(kind: string): Promise<number> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(prefix));
  const isUnsent = (row: OperationRow): boolean => row.kind === kind && row.state !== 'SENT';
  const counts = names.map((name) => withDatabase(name, ({ operations }) => operations.filter(isUnsent).count()));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
