import { beforeAll } from 'vitest';
import type { ConnectOptions } from '../src/connection.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * A database for all tests of a file, or of a `describe`: there from the `beforeAll` hooks that follow on, gone after the last
 * `afterAll`.
 */
export function useTestDatabase(options: ConnectOptions = {}): TestDatabase {
  const used = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(used, await createTestDatabase(options));
    return used.drop;
  });
  return used;
}
