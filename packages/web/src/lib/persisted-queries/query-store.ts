import { Dexie, type Table } from 'dexie';
import { persistedQueriesName } from './forget-queries.ts';

/** The server's last answer to a query of this person on this device. */
export interface PersistedQuery {
  readonly subject: string;
  readonly hash: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

export interface QueryStore {
  /** The queries of this person. Those of anybody else are deleted. */
  read(subject: string): Promise<readonly PersistedQuery[]>;
  put(query: PersistedQuery): Promise<void>;
  remove(subject: string, hashes: readonly string[]): Promise<void>;
  close(): void;
}

/** Holds what was read, never what was made: signing out deletes it, in whichever tab; then `onGone` is called. */
export function openQueryStore(onGone: () => void): QueryStore {
  // The table keeps the name that it has on devices already.
  const database = new Dexie(persistedQueriesName) as Dexie & { answers: Table<PersistedQuery, [string, string]> };
  database.version(1).stores({ answers: '[subject+hash], subject' });
  database.on('versionchange', () => {
    onGone();
    // The library would say so in the console.
    return false;
  });
  const { answers: queries } = database;
  return {
    async read(subject) {
      await queries.where('subject').notEqual(subject).delete();
      return queries.where('subject').equals(subject).toArray();
    },
    put: async (query) => void (await queries.put(query)),
    remove: (subject, hashes) => queries.bulkDelete(hashes.map((hash) => [subject, hash])),
    close: () => database.close(),
  };
}
