import { spawn } from 'node:child_process';
import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Installation } from './installation.ts';
import { as, commandLine, ENVIRONMENT, isAlive, workingFolder } from './process.ts';

const mebibyte = 2 ** 20;
const [least, most] = [128, 2_048];

/**
 * Memory for PostgreSQL's tables, in MiB: a quarter of the machine's, as its manual recommends for a start. It takes as much as
 * it has read, so a small fair needs no more than before; a missing block costs ten times one that is there.
 */
export function sharedBuffersMiB(memory = memoryOfProcess()): number {
  return Math.min(most, Math.max(least, Math.floor(memory / mebibyte / 4)));
}

/** In bytes, and where a container limits it, that. */
function memoryOfProcess(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** A running PostgreSQL as its file postmaster.pid tells of it. */
export type Postmaster = { pid: number; port: number; sockets: string };

/** A PostgreSQL that this process started, until it ends; `ended` resolves with what it wrote to its log. */
export type StartedPostmaster = { pid: number; ended: Promise<string> };

const LOG_BYTES = 5_000_000;

/**
 * Returns the PostgreSQL that runs on the data folder, whichever process started it. A postmaster.pid that a crash left is stale
 * when no process has its number, and when an unrelated one does: PostgreSQL sees through the first by itself, but would refuse
 * to start because of the second, so that file is removed.
 */
export async function runningPostmaster(data: string): Promise<Postmaster | undefined> {
  const file = join(data, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid, , , port, sockets] = text.split('\n');
  const number = Math.abs(Number(pid));
  if (!number || !isAlive(number)) return undefined;
  if (await mayServe(number, data)) return { pid: number, port: Number(port), sockets: sockets ?? '' };
  if ((await readFile(file, 'utf8').catch(() => '')) === text) await rm(file, { force: true });
  return undefined;
}

/** In doubt it may: two PostgreSQL on the same data would destroy them. */
async function mayServe(pid: number, data: string): Promise<boolean> {
  const command = await commandLine(pid);
  if (command === undefined || command.includes(data)) return true;
  const folder = await workingFolder(pid);
  return folder === undefined ? command.includes('postgres') : folder === data;
}

/** Returns a port with a free socket. The folder is ours alone, so nearly always the first. */
export async function freePort(sockets: string): Promise<number> {
  for (let port = 5432; ; port += 1) {
    const lock = join(sockets, `.s.PGSQL.${port}.lock`);
    const holder = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
    if (!holder) return port;
    const command = isAlive(holder) ? await commandLine(holder) : undefined;
    if (command?.includes('postgres')) continue;
    // Left by a crash, and its number may since belong to another program, which PostgreSQL would take for a rival.
    await rm(lock, { force: true });
    return port;
  }
}

/** Starts PostgreSQL so that it outlives this process, whatever becomes of it: the next start adopts it. */
export async function spawnPostmaster(installation: Installation, port: number): Promise<StartedPostmaster> {
  const { location, binaries } = installation;
  const { account } = location;
  const path = join(location.base, 'postgres.log');
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES) await rename(path, `${path}.1`);
  const log = await open(path, 'a', 0o600);
  try {
    if (account) await chown(path, account.uid, account.gid);
    const from = (await log.stat()).size;
    const child = spawn(join(binaries.folder, 'bin/postgres'), ['-D', location.data, ...options(installation, port)], {
      ...as(account),
      env: ENVIRONMENT,
      // A session of its own, or Ctrl-C in a terminal would end the database before the server has finished.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (_, signal) => resolve(signal));
    }).then(async (signal) => {
      const said = await readFrom(path, from);
      return signal ? `${said}\nFATAL: ended by the signal ${signal}` : said;
    });
    // It is asked for only while the start is watched.
    ended.catch(() => {});
    child.unref();
    return { pid: child.pid ?? 0, ended };
  } finally {
    await log.close();
  }
}

function options({ location, settings }: Installation, port: number): string[] {
  const all = {
    port: String(port),
    // Only the socket, in a folder private to the database's account: nothing of it is on the network.
    listen_addresses: '',
    unix_socket_directories: `"${location.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // The statements that fail, and the values in them, are personal data; what the server itself does is not.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    shared_buffers: `${sharedBuffersMiB()}MB`,
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function readFrom(path: string, from: number): Promise<string> {
  const text = await readFile(path).catch(() => Buffer.alloc(0));
  return text.subarray(from).toString();
}

/** Ends PostgreSQL: fast, which closes every connection and writes everything down; at once when that hangs. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', 6_000],
    ['SIGQUIT', 2_000],
  ] as const) {
    send(pid, signal);
    const deadline = Date.now() + milliseconds;
    while (Date.now() < deadline) {
      // True for an ended process, even where no parent collects it.
      if (!isAlive(pid) || (await commandLine(pid)) === '') return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already, or it is not ours to end.
  }
}
