import { withConnection } from '@fairlead/database/one-connection';
import { expect } from 'vitest';
import type { IdentityProviderOptions } from '../src/provider.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { rewriteStatements } from './rewritten-statements.ts';
import { type Service, startService } from './service.ts';

/** Runs a race against a service whose statements lack what protects them: what it shows, the test would show. */
export async function carelessly<Result>(
  changes: Record<string, string>,
  race: (service: Service, database: TestDatabase) => Promise<Result>,
  more: { prepare?: string; options?: Partial<IdentityProviderOptions> } = {},
): Promise<Result> {
  const own = await createTestDatabase();
  try {
    const { prepare } = more;
    if (prepare) await withConnection(own.url, (connection) => connection.runScript(prepare));
    const rewritten = rewriteStatements(own.connect(), changes);
    const service = await startService(rewritten, more.options);
    try {
      const result = await race(service, own);
      expect(rewritten.unused()).toEqual([]);
      return result;
    } finally {
      await service.close();
    }
  } finally {
    await own.drop();
  }
}
