import { connect, type Database } from '@fairlead/database/connection';
import { createTestDatabase as createDatabase } from '../../database/test/test-database.ts';

/** A pool, and where further connections to its database are made. */
export interface ReachableDatabase extends Database {
  readonly url: string;
}

export interface TestDatabase extends ReachableDatabase {
  /** A second pool, as another server process would have. */
  connect(): ReachableDatabase;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { database, url, drop } = await createDatabase();
  const opened: Database[] = [];
  return {
    ...database,
    url,
    connect() {
      const another = connect(url, { poolSize: 5 });
      opened.push(another);
      return { ...another, url };
    },
    async drop() {
      await Promise.all(opened.map((each) => each.close()));
      await drop();
    },
  };
}
