import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningPostmaster } from '../src/platform/embedded-postgres/postmaster.ts';
import { isAlive } from '../src/platform/embedded-postgres/process.ts';

export type DatabaseFolder = { path: string; remove(): Promise<void> };

const PREFIX = 'fairlead-test-';
const HOUR = 3_600_000;

/** A temporary data folder for an embedded PostgreSQL, and its removal, wherever the data went. */
export async function createDatabaseFolder(): Promise<DatabaseFolder> {
  await removeAbandoned();
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // As root the database runs as another account, which has to pass through.
  await chmod(path, 0o711);
  return { path, remove: () => removeDataFolder(path) };
}

/** Removes a data folder, and its database where that lies in another folder. */
export async function removeDataFolder(path: string): Promise<void> {
  const location = await readFile(join(path, 'postgres.location'), 'utf8').catch(() => undefined);
  if (location) await rm(location.trim(), { recursive: true, force: true });
  await rm(path, { recursive: true, force: true });
}

/** Folders of runs that were killed an hour ago or earlier: their databases still run. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (!found || found.uid !== process.getuid?.() || Date.now() - found.mtimeMs < HOUR) continue;
    const running = await runningPostmaster(join(path, 'postgres/data'));
    if (running) process.kill(running.pid, 'SIGQUIT');
    await removeDataFolder(path);
  }
}
