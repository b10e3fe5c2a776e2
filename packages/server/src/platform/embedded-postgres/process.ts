import { spawn, spawnSync } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { type Account, as } from './account.ts';

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
