import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { commandLine, isAlive } from '../src/platform/embedded-postgres/process.ts';
import { removeDataFolder } from './database-folder.ts';
import { createInstallation, type Identity, type RunningServer, startServer } from './database-installation.ts';

/** One installation for a test file, and for each test a place for its data and the servers it starts. */
export type Servers = {
  /** A folder that the identity owns, and the data folder in it, which does not exist yet. */
  place: string;
  data: string;
  start(identity?: Identity, prefix?: string[], installation?: string): RunningServer;
  stop(server: RunningServer): Promise<void>;
  /** Work for the end of the test, when its servers have stopped and its folder is still there. */
  afterwards(work: () => void): void;
};

export function useServers(owner?: Identity): Servers {
  let installed: Awaited<ReturnType<typeof createInstallation>>;
  let started: RunningServer[] = [];
  let remaining: (() => void)[] = [];
  const servers: Servers = {
    place: '',
    data: '',
    start: (identity = owner, prefix = [], installation = installed.folder) => {
      const server = startServer(installation, servers.data, identity, prefix);
      started.push(server);
      return server;
    },
    stop: async (server) => {
      if (server.process.exitCode === null && server.process.signalCode === null) server.process.kill('SIGTERM');
      await server.ended;
    },
    afterwards: (work) => remaining.push(work),
  };
  beforeAll(async () => {
    installed = await createInstallation();
  });
  afterAll(() => installed.remove());
  beforeEach(async () => {
    servers.place = await mkdtemp(join(tmpdir(), 'fairlead-place-'));
    await chmod(servers.place, 0o711);
    if (owner) await chown(servers.place, owner.uid, owner.gid);
    servers.data = join(servers.place, 'data');
  });
  afterEach(async () => {
    await Promise.all(started.map(servers.stop));
    started = [];
    const left = await readPid(await databaseFolder(servers.data)).catch(() => undefined);
    if (left && (await commandLine(left))?.includes(servers.place)) process.kill(left, 'SIGQUIT');
    for (const work of remaining) work();
    remaining = [];
    // Some tests remove the owner's rights.
    spawnSync('chmod', ['-R', 'u+rwX', servers.place]);
    await removeDataFolder(servers.data);
    await removeDataFolder(servers.place);
  });
  return servers;
}

/** Where the database of a data folder really lies. */
export async function databaseFolder(data: string): Promise<string> {
  const location = await readFile(join(data, 'postgres.location'), 'utf8').catch(() => undefined);
  return location?.trim() ?? join(data, 'postgres');
}

export async function readPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Runs, and is not only waiting to be collected. */
export async function runs(pid: number): Promise<boolean> {
  return isAlive(pid) && (await commandLine(pid)) !== '';
}

/** Repeats what fails while the database is on its way. */
export async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
