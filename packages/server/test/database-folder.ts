import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type DatabaseFolder = { path: string; remove(): Promise<void> };

/** A temporary data folder for an embedded PostgreSQL, and its removal, wherever the data went. */
export async function createDatabaseFolder(prefix = 'fairlead-test-'): Promise<DatabaseFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  // As root the database runs as another account, which has to pass through.
  await chmod(path, 0o711);
  const remove = async () => {
    const elsewhere = await readFile(join(path, 'postgres.location'), 'utf8').catch(() => undefined);
    if (elsewhere) await rm(elsewhere.trim(), { recursive: true, force: true });
    await rm(path, { recursive: true, force: true });
  };
  return { path, remove };
}
