import { spawnSync } from 'node:child_process';
import { chmod, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Identity, isRoot, NOBODY, ROOT } from '../../../test/database-installation.ts';
import { useServers } from '../../../test/database-servers.ts';
import { runningPostmaster } from './postmaster.ts';

/** An account for which the modes of folders count. */
const person: Identity | undefined = isRoot ? NOBODY : undefined;
const servers = useServers(person);

/** The servers of these tests work on one data folder after the other. */
function start(data: string, identity = person, prefix: string[] = []) {
  servers.data = data;
  return servers.start(identity, prefix);
}

/** A disk of its own; false where mounting is not allowed, as it is for ordinary users and in most containers. */
async function mount(path: string, options: string): Promise<boolean> {
  await mkdir(path, { recursive: true });
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
  if (done) servers.afterwards(() => spawnSync('umount', [path]));
  return done;
}

/** One paragraph for people: what, where, and what to do; no stack. */
function expectParagraph(text: string, folder: string, ...parts: string[]): void {
  expect(text).toMatch(/^EmbeddedPostgresError: /);
  expect(text).not.toMatch(/\n|\bat .*:\d+/);
  for (const part of [folder, 'DATA_DIR', ...parts]) expect(text).toContain(part);
}

test('a folder nobody may write is named, before there is a database and after', async () => {
  const fixed = join(servers.place, 'fixed');
  await mkdir(fixed);
  await chmod(fixed, 0o555);
  const data = join(fixed, 'data');
  expectParagraph(await start(data).line('refused'), data, 'is not allowed to read and write', 'to the account');

  const inside = join(servers.place, 'open');
  const first = start(inside);
  await first.line('ready');
  await servers.stop(first);
  await chmod(join(inside, 'postgres'), 0o555);
  await chmod(join(inside, 'postgres/data'), 0o500);
  expectParagraph(await start(inside).line('refused'), join(inside, 'postgres'));
});

test('a folder of another account is named', async () => {
  const data = join(servers.place, 'data');
  const other = start(data);
  await other.line('ready');
  await servers.stop(other);
  if (isRoot) {
    // Data of an ordinary user: root goes on with them as that user.
    await start(data, ROOT).line('ready');
    expect((await stat(join(data, 'postgres/data'))).uid).toBe(NOBODY.uid);
    expectParagraph(await start(data, { uid: 1, gid: 1 }).line('refused'), data);
  } else {
    await chmod(data, 0o000);
    expectParagraph(await start(data).line('refused'), data);
  }
});

test('a read-only disk is named', async () => {
  const disk = join(servers.place, 'disk');
  const data = join(disk, 'data');
  if (await mount(disk, 'ro,mode=0777')) {
    for (const identity of [ROOT, NOBODY]) {
      expectParagraph(await start(data, identity).line('refused'), data, 'read-only file system');
    }
  } else {
    // File systems of every Linux that refuse new folders.
    for (const data of ['/proc/self/data', '/sys/data']) expectParagraph(await start(data).line('refused'), data);
  }
});

test('a full disk is named, when the database is made', async () => {
  const disk = join(servers.place, 'disk');
  const data = join(disk, 'data');
  if (await mount(disk, 'size=20m,mode=0777')) {
    for (const identity of [ROOT, NOBODY]) {
      expectParagraph(
        await start(data, identity).line('refused'),
        join(data, 'postgres'),
        'is full',
        'Free some space',
      );
      // Nothing half made is taken for a database afterwards.
      expectParagraph(await start(data, identity).line('refused'), join(data, 'postgres'), 'is full');
      await rm(data, { recursive: true });
    }
  }
  // Another way to keep files from growing, which needs no rights.
  const limited = start(join(servers.place, 'limited'), person, ['prlimit', '--fsize=1000000']);
  const text = await limited.line('refused');
  expect(text).toMatch(/^EmbeddedPostgresError: .*may not grow as large as they must. Raise the limit on file sizes/);
  expect(text).toContain(join(servers.place, 'limited/postgres'));
});

test('a full disk is named when the database starts, and space is all it needs', async () => {
  const disk = join(servers.place, 'disk');
  const data = join(disk, 'data');
  const small = await mount(disk, 'size=120m,mode=0777');
  const first = start(data);
  await first.line('ready');
  first.process.kill('SIGKILL');
  await first.ended;
  const running = await runningPostmaster(join(data, 'postgres/data'));
  if (running) process.kill(running.pid, 'SIGKILL');
  if (small) {
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize, 1)).catch(() => {});
    expectParagraph(await start(data).line('refused'), join(data, 'postgres'), 'is full');
    await rm(join(disk, 'filler'));
  } else {
    const text = await start(data, person, ['prlimit', '--fsize=1000']).line('refused');
    expect(text).toContain('may not grow as large as they must');
  }
  await start(data).line('ready');
});
