import { afterAll, beforeAll } from 'vitest';
import type { IdentityProviderOptions } from '../src/provider.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Service, startService } from './service.ts';

/** A service on a database of its own, for all tests of a file; there when they run. */
export function useService(options: () => Partial<IdentityProviderOptions> = () => ({})) {
  const used = {} as { database: TestDatabase; service: Service };
  beforeAll(async () => {
    used.database = await createTestDatabase();
    used.service = await startService(used.database.sql, options());
  });
  afterAll(async () => {
    await used.service.close();
    await used.database.drop();
  });
  return used;
}
