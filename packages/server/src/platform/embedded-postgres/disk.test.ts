import { spawnSync } from 'node:child_process';
import { chmod, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  createInstallation,
  createPlace,
  type Identity,
  isRoot,
  NOBODY,
  type RunningServer,
  startServer,
} from '../../../test/database-installation.ts';
import { runningPostmaster } from './postmaster.ts';

// Processes are started and killed here, as slowly as the machine does that.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let installation: Awaited<ReturnType<typeof createInstallation>>;
let place: Awaited<ReturnType<typeof createPlace>>;
let servers: RunningServer[] = [];
let mounted: string[] = [];
/** Somebody for whom the modes of folders count. */
const person: Identity | undefined = isRoot ? NOBODY : undefined;

beforeAll(async () => {
  installation = await createInstallation();
});
afterAll(() => installation.remove());
beforeEach(async () => {
  place = await createPlace(person);
});
afterEach(async () => {
  for (const server of servers) {
    if (server.process.exitCode === null && server.process.signalCode === null) server.process.kill('SIGTERM');
    await server.ended;
  }
  servers = [];
  for (const path of mounted) spawnSync('umount', [path]);
  mounted = [];
  await place.remove();
});

function start(data: string, identity = person, prefix: string[] = []): RunningServer {
  const server = startServer(installation.folder, data, identity, prefix);
  servers.push(server);
  return server;
}

/** A disk of its own; false where mounting is not allowed, as it is for ordinary users and in most containers. */
async function mount(path: string, options: string): Promise<boolean> {
  await mkdir(path, { recursive: true });
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
  if (done) mounted.push(path);
  return done;
}

/** One paragraph for people: what, where, and what to do; no stack. */
function expectParagraph(text: string, folder: string, ...parts: string[]): void {
  expect(text).toMatch(/^EmbeddedPostgresError: /);
  expect(text).not.toMatch(/\n|\bat .*:\d+/);
  for (const part of [folder, 'DATA_DIR', ...parts]) expect(text).toContain(part);
}

test('a folder nobody may write is named, before there is a database and after', async () => {
  const fixed = join(place.path, 'fixed');
  await mkdir(fixed);
  await chmod(fixed, 0o555);
  const data = join(fixed, 'data');
  expectParagraph(await start(data).line('refused'), data, 'is not allowed to read and write', 'Give the folder to');

  const inside = join(place.path, 'open');
  const first = start(inside);
  await first.line('ready');
  first.process.kill('SIGTERM');
  await first.ended;
  await chmod(join(inside, 'postgres'), 0o555);
  await chmod(join(inside, 'postgres/data'), 0o500);
  expectParagraph(await start(inside).line('refused'), join(inside, 'postgres'));
  await chmod(join(inside, 'postgres/data'), 0o700);
});

test('a folder of another account is named', async () => {
  const data = join(place.path, 'data');
  const other = start(data);
  await other.line('ready');
  other.process.kill('SIGTERM');
  await other.ended;
  if (isRoot) {
    // Data of an ordinary user: root goes on with them as that user.
    await start(data, { uid: 0, gid: 0 }).line('ready');
    expect((await stat(join(data, 'postgres/data'))).uid).toBe(NOBODY.uid);
    expectParagraph(await start(data, { uid: 1, gid: 1 }).line('refused'), data);
  } else {
    await chmod(data, 0o000);
    expectParagraph(await start(data).line('refused'), data);
    await chmod(data, 0o700);
  }
});

test('a read-only disk is named', async () => {
  const disk = join(place.path, 'disk');
  const data = join(disk, 'data');
  if (await mount(disk, 'ro,mode=0777')) {
    for (const identity of [undefined, NOBODY]) {
      expectParagraph(await start(data, identity).line('refused'), data, 'read-only file system');
    }
  } else {
    // File systems on which nobody can make a folder, on every Linux.
    for (const data of ['/proc/self/data', '/sys/data']) expectParagraph(await start(data).line('refused'), data);
  }
});

test('a full disk is named, when the database is made', async () => {
  const disk = join(place.path, 'disk');
  const data = join(disk, 'data');
  if (await mount(disk, 'size=20m,mode=0777')) {
    for (const identity of [undefined, NOBODY]) {
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
  // The other way in which files cannot grow, for which nobody needs rights.
  const limited = start(join(place.path, 'limited'), person, ['prlimit', '--fsize=1000000']);
  const text = await limited.line('refused');
  expect(text).toMatch(/^EmbeddedPostgresError: .*may not grow as large as they must. Raise the limit on file sizes/);
  expect(text).toContain(join(place.path, 'limited/postgres'));
});

test('a full disk is named when the database starts, and space is all it needs', async () => {
  const disk = join(place.path, 'disk');
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
