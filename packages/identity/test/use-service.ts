import { beforeAll } from 'vitest';
import type { IdentityProviderOptions } from '../src/provider.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Service, startService } from './service.ts';

type Options = Partial<IdentityProviderOptions>;

/**
 * A service on a database of its own, for all tests of a file: there from the `beforeAll` hooks that follow on, gone after the
 * last `afterAll`. What an earlier hook prepares is given as a function; what that hook returns is called after the service
 * is gone.
 */
export function useService(options: Options | (() => Options) = {}): { database: TestDatabase; service: Service } {
  const used = { database: {} as TestDatabase, service: {} as Service };
  beforeAll(async () => {
    const database = Object.assign(used.database, await createTestDatabase());
    return database.drop;
  });
  beforeAll(async () => {
    const started = await startService(used.database, typeof options === 'function' ? options() : options);
    return Object.assign(used.service, started).close;
  });
  return used;
}
