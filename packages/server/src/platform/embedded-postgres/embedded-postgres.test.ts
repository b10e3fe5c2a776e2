import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
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
import { connectionTarget } from '../database/connection-url.ts';
import { commandLine, isAlive } from './process.ts';

// Processes are started and killed here, as slowly as the machine does that.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let installation: Awaited<ReturnType<typeof createInstallation>>;
let place: Awaited<ReturnType<typeof createPlace>>;
let data: string;
let servers: RunningServer[] = [];

beforeAll(async () => {
  installation = await createInstallation();
});
afterAll(() => installation.remove());
beforeEach(async () => {
  place = await createPlace();
  data = join(place.path, 'data');
});
afterEach(async () => {
  await Promise.all(servers.map(stop));
  servers = [];
  const left = await readPid(await base()).catch(() => undefined);
  if (left && (await commandLine(left))?.includes(place.path)) process.kill(left, 'SIGQUIT');
  await place.remove();
});

function start(identity?: Identity): RunningServer {
  const server = startServer(installation.folder, data, identity);
  servers.push(server);
  return server;
}

async function stop(server: RunningServer): Promise<void> {
  if (server.process.exitCode === null && server.process.signalCode === null) server.process.kill('SIGTERM');
  await server.ended;
}

/** Where the database really lies. */
async function base(): Promise<string> {
  const elsewhere = await readFile(join(data, 'postgres.location'), 'utf8').catch(() => undefined);
  return elsewhere?.trim() ?? join(data, 'postgres');
}

async function readPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function query<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const target = connectionTarget(url);
  const sql = postgres(target.url, { ...target.options, max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Runs, and is not only waiting to be collected. */
async function alive(pid: number): Promise<boolean> {
  return isAlive(pid) && (await commandLine(pid)) !== '';
}

async function ownerOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid;
}

/** Repeats what fails while the database is on its way back. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

const identities: [string, Identity | undefined][] = isRoot
  ? [
      ['root', undefined],
      ['an ordinary user', NOBODY],
    ]
  : [['an ordinary user', undefined]];

test.each(identities)('%s gets a PostgreSQL 18 that keeps its data and nobody else can reach', async (_, identity) => {
  if (identity) {
    await place.remove();
    place = await createPlace(identity);
    data = join(place.path, 'data');
  }
  const first = start(identity);
  const url = await first.line('ready');
  const pid = await readPid(await base());
  expect(await ownerOf(pid)).not.toBe(0);
  expect(await ownerOf(pid)).toBe(isRoot ? (await stat(join(await base(), 'data'))).uid : process.getuid?.());
  await query(url, async (sql) => {
    const [settings] = await sql`
      select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as addresses, current_setting('timezone') as timezone,
        (select datlocprovider from pg_database where datname = current_database()) as locale`;
    expect(settings).toEqual({
      version: 18,
      encoding: 'UTF8',
      fsync: 'on',
      commit: 'on',
      addresses: '',
      timezone: 'UTC',
      locale: 'i',
    });
    const sorted =
      await sql`select name from (values ('Zoé'), ('Ángel'), ('Müller'), ('Mueller'), ('bo')) as n (name) order by name`;
    expect(sorted.map((row) => row['name'])).toEqual(['Ángel', 'bo', 'Mueller', 'Müller', 'Zoé']);
    await sql`create table kept (id int)`;
  });
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), (sql) => sql`select 1`)).rejects.toThrow(
    'password authentication failed',
  );
  expect((await stat(join(data, 'postgres.password'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(await base(), 'sockets'))).mode & 0o777).toBe(0o700);
  expect((await readdir(await base())).filter((name) => name.startsWith('binaries-'))).toEqual([]);
  await stop(first);
  expect(first.lines.at(-1)?.kind).toBe('stopped');
  expect(await alive(pid)).toBe(false);
  const again = await start(identity).line('ready');
  expect(again).toBe(url);
  expect((await query(again, (sql) => sql`select * from kept`)).length).toBe(0);
});

test('in a folder that only its owner may enter it works as well, and finds its data again', async () => {
  // Checkout, data and temporary folder behind one door, as in a home directory.
  const home = join(place.path, 'home');
  await mkdir(home, { mode: 0o700 });
  const { folder: inside } = await createInstallation(home);
  data = join(home, 'data');
  try {
    const first = startServer(inside, data);
    servers.push(first);
    const url = await first.line('ready');
    await query(url, (sql) => sql`create table kept (id int)`);
    const where = await base();
    if (isRoot) {
      expect(where).toMatch(/^\/var\/lib\/fairlead\/[0-9a-f]{16}$/);
      expect(first.lines.find((line) => line.kind === 'warn')?.text).toContain(where);
      expect((await readdir(where)).some((name) => name.startsWith('binaries-18'))).toBe(true);
    } else expect(where).toBe(join(data, 'postgres'));
    await stop(first);
    const second = startServer(inside, data);
    servers.push(second);
    expect(await second.line('ready')).toBe(url);
    await query(url, (sql) => sql`select * from kept`);
    await stop(second);

    // Data that were there must never be passed over for an empty database.
    await rename(where, `${where}-away`);
    if (isRoot) {
      const third = startServer(inside, data);
      servers.push(third);
      expect(await third.line('refused')).toContain(`${where}, but that folder is gone. Bring the folder back`);
    }
    await rename(`${where}-away`, where);
  } finally {
    await Promise.all(servers.map(stop));
    await rm(await base(), { recursive: true, force: true });
  }
});

test('a killed server leaves the database running, and the next one adopts it', async () => {
  const killed = start();
  const url = await killed.line('ready');
  const pid = await readPid(await base());
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(await alive(pid)).toBe(true);
  const next = start();
  expect(await next.line('ready')).toBe(url);
  expect(await readPid(await base())).toBe(pid);
  await stop(next);
  expect(await alive(pid)).toBe(false);
});

test('a server killed together with its database starts again, and nothing acknowledged is lost', async () => {
  const killed = start();
  const url = await killed.line('ready');
  const pid = await readPid(await base());
  await query(url, async (sql) => {
    await sql`create table kept (id int)`;
    await sql`insert into kept values (1)`;
  });
  killed.process.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await killed.ended;
  expect(await start().line('ready')).toBe(url);
  expect(await readPid(await base())).not.toBe(pid);
  expect([...(await query(url, (sql) => sql`select id from kept`))]).toEqual([{ id: 1 }]);
});

test('a database that is killed comes back by itself, again and again', async () => {
  const server = start();
  const url = await server.line('ready');
  for (let round = 0; round < 3; round += 1) {
    const pid = await readPid(await base());
    process.kill(pid, 'SIGKILL');
    await eventually(async () => {
      expect(await readPid(await base())).not.toBe(pid);
      await query(url, (sql) => sql`select 1`);
    });
  }
  await server.line('info');
  const pid = await readPid(await base());
  await stop(server);
  expect(await alive(pid)).toBe(false);
});

test('files that a crash left behind do not stand in the way', async () => {
  const first = start();
  const url = await first.line('ready');
  const folder = await base();
  const socket = join(folder, 'sockets/.s.PGSQL.5432');
  const file = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n');
  const lock = (await readFile(`${socket}.lock`, 'utf8')).split('\n');
  await stop(first);
  // First of a process that is gone, then of one that is alive and has nothing to do with it.
  for (const pid of [2 ** 22 + 1, process.pid]) {
    await writeFile(join(folder, 'data/postmaster.pid'), [pid, ...file.slice(1)].join('\n'));
    await writeFile(`${socket}.lock`, [pid, ...lock.slice(1)].join('\n'));
    await writeFile(socket, '');
    const next = start();
    expect(await next.line('ready')).toBe(url);
    await query(url, (sql) => sql`select 1`);
    await stop(next);
  }
});

test('a database that was half made when its server was killed is made anew', async () => {
  const killed = start();
  await eventually(async () => expect((await readdir(await base())).join()).toContain('unfinished-'));
  killed.process.kill('SIGKILL');
  await killed.ended;
  // What it had begun goes with it, as soon as nothing writes there any more.
  await eventually(async () => {
    const next = start();
    await next.line('ready');
    await stop(next);
    expect((await readdir(await base())).join()).not.toContain('unfinished-');
  });
});

test('a socket that another PostgreSQL holds is left to it', async () => {
  const other = start();
  await other.line('ready');
  const holder = await readPid(await base());
  data = join(place.path, 'second');
  const first = start();
  const url = await first.line('ready');
  await stop(first);
  await writeFile(join(data, 'postgres/sockets/.s.PGSQL.5432.lock'), `${holder}\n`);
  const second = start();
  const next = await second.line('ready');
  expect(next).toBe(url.replace('port=5432', 'port=5433'));
  await query(next, (sql) => sql`select 1`);
});

test('two servers started at once share one database, which ends with the last of them', async () => {
  const both = [start(), start()];
  const urls = await Promise.all(both.map((server) => server.line('ready')));
  expect(urls[0]).toBe(urls[1]);
  const pid = await readPid(await base());
  const [one, two] = both as [RunningServer, RunningServer];
  await stop(one);
  expect(await alive(pid)).toBe(true);
  await query(urls[0] ?? '', (sql) => sql`select 1`);
  // The one that stays looks after it, whoever started it.
  process.kill(pid, 'SIGKILL');
  await eventually(() => query(urls[0] ?? '', (sql) => sql`select 1`));
  const last = await readPid(await base());
  expect(last).not.toBe(pid);
  await stop(two);
  expect(await alive(last)).toBe(false);
});

test('a path too long for a socket gets one in the folder for temporary files, private all the same', async () => {
  data = join(place.path, 'a-long-name-'.repeat(8), 'data');
  const server = start();
  const url = await server.line('ready');
  await query(url, (sql) => sql`select 1`);
  const sockets = connectionTarget(url).options.host as string;
  expect(sockets).toMatch(/fairlead-[0-9a-f]{16}$/);
  expect((await stat(sockets)).mode & 0o777).toBe(0o700);
  await stop(server);
  await rm(sockets, { recursive: true });
});

test('data of another major version are refused, with the way out', async () => {
  const first = start();
  await first.line('ready');
  await stop(first);
  await writeFile(join(await base(), 'data/PG_VERSION'), '17\n');
  const refused = await start().line('refused');
  expect(refused).toMatch(
    /^EmbeddedPostgresError: .*was made by PostgreSQL 17.*comes with PostgreSQL 18.*npm run backup.*npm run restore/,
  );
});

test('a lost password file is replaced', async () => {
  const first = start();
  const url = await first.line('ready');
  await query(url, (sql) => sql`create table kept (id int)`);
  await stop(first);
  await rm(join(data, 'postgres.password'));
  const next = await start().line('ready');
  expect(next).not.toBe(url);
  await query(next, (sql) => sql`select * from kept`);
});

test('the log of the database says what it does and nothing about people', async () => {
  const server = start();
  const url = await server.line('ready');
  await query(url, async (sql) => {
    await sql`create table people (email text primary key)`;
    await sql`insert into people values ('ada@example.com')`;
    await expect(sql`insert into people values ('ada@example.com')`).rejects.toThrow('duplicate key');
    await expect(sql.unsafe(`select 'ada@example.com'::int`)).rejects.toThrow();
  });
  await stop(server);
  const log = await readFile(join(await base(), 'postgres.log'), 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('ada@example.com');
});

test('a file in the place of the folder is named', async () => {
  await writeFile(data, 'a file');
  expect(await start().line('refused')).toContain(
    `${data} cannot be used for the embedded database because a file is in its place`,
  );
  await chmod(data, 0o600);
});
