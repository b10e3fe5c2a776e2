import { spawn, spawnSync } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './errors.ts';

/** The operating system's account the database runs as; undefined: the one that runs the server. */
export type Account = { name: string; uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. There it runs as the owner of the existing data, else as `postgres` where there is such an
 * account, else as the system's user without rights.
 */
export async function databaseAccount(existingData: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const owner = await stat(existingData).catch(() => undefined);
  if (owner && owner.uid !== 0) {
    const known = accounts.find((account) => account.uid === owner.uid);
    return { name: known?.name ?? `account ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  const account = accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
  if (account) return account;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this machine has neither an account named postgres nor one named nobody. ' +
      'Start Fairlead as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Options for `spawn` to run a program as the account, in a folder that every account may enter. */
export function as(account: Account): { uid?: number; gid?: number; cwd: string } {
  return account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' };
}

/** Tried, not worked out from modes: access lists and mounts have a say too. */
export function canUse(account: Account, folder: string): boolean {
  const script = 'cd "$1" && test -r . && test -w . && test -x .';
  const run = spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...as(account), stdio: 'ignore' });
  if (run.error && 'code' in run.error && (run.error.code === 'EPERM' || run.error.code === 'EINVAL')) {
    throw new EmbeddedPostgresError(
      `Fairlead runs as root but may not start programs as ${account?.name}, and PostgreSQL does not run as root. ` +
        'Start Fairlead as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
      { cause: run.error },
    );
  }
  return run.status === 0;
}

/** Returns whether there is a process of that number, whichever account owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns the program and arguments of a process; empty when it has ended and only waits to be collected; undefined when it
 * cannot be seen.
 */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
    return line?.replaceAll('\0', ' ');
  }
  const run = spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...line] = run.stdout.trim().split(' ');
  if (state === '') return undefined;
  return state.startsWith('Z') ? '' : line.join(' ');
}

/** The folder a process works in, which for PostgreSQL is its data, also after that was renamed. */
export function workingFolder(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}

/** PostgreSQL's programs get nothing of our environment, and speak the language in which we read them. */
export const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' };

/** Runs a program as the account to its end. */
export async function runTool(
  program: string,
  options: string[],
  account: Account,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, options, { ...as(account), env: ENVIRONMENT, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // A program that ends without reading its input is no failure of ours.
  child.stdin.on('error', () => {}).end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output };
}
