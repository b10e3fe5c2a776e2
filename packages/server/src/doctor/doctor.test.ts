import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@fairlead/database/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../database/test/use-test-database.ts';
import { runCommand } from '../../../e2e/harness/command.ts';
import { readConfig } from '../config.ts';
import { migrationFolders } from '../installation.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkConfiguration } from './examine.ts';
import type { Finding } from './finding.ts';

const database = useTestDatabase();
const secretsKey = randomBytes(32).toString('hex');
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fairlead-doctor-'));
  // The database was made when the run began: a quarter of an hour later its jobs are late.
  await database.database.execute(sql`update jobs set run_at = now() where state = 'WAITING'`);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const doctor = (environment: Record<string, string> = {}) =>
  runCommand('doctor', { DATABASE_URL: database.url, SECRETS_KEY: secretsKey, DATA_DIR: dataDir, ...environment });
const verdicts = (findings: readonly Finding[]) => findings.map(({ verdict, subject }) => `${verdict} ${subject}`);

test('an installation that works is found good, and nothing of it is changed', async () => {
  const said = await doctor();
  expect(said.err).toBe('');
  expect(said.out).toMatch(/✓ database: PostgreSQL \d+/);
  expect(said.out).toMatch(/✓ tables: \d+ migrations, all of this release/);
  expect(said.out).toContain('✓ jobs: none is late');
  expect(said.out).toContain('✓ files: can be stored in the data folder');
});

test('what does not work is named with what to do, and fails', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => closed.once('listening', done));
  const { port } = closed.address() as { port: number };
  await new Promise((done) => closed.close(done));
  const said = await doctor({
    DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${port}/none`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    FLAGS_SERVICE_URL: `http://127.0.0.1:${port}/`,
  });
  expect(said.code).toBe(1);
  expect(said.out).toMatch(/✗ flag service: It cannot be read, defaults hold: .*FLAGS_SERVICE_URL/);
  expect(said.out).toMatch(/✗ database: It does not answer: .*DATABASE_URL/);
  expect(said.out).toMatch(/✗ mail server: It does not take mail: .*SMTP_URL/);
  expect(said.out).not.toContain('secret');

  const wrong = await doctor({ PORT: 'many' });
  expect(wrong.code).toBe(1);
  expect(wrong.out).toMatch(/✗ configuration: The configuration cannot be used:\n {2}PORT/);
});

test('a folder without an installation gets none', async () => {
  const said = await runCommand('doctor', { DATA_DIR: dataDir });
  expect(said.out).toContain(`! installation: There is none in ${dataDir} yet`);
});

test('public hosts need https, mail and a proxy that is believed', () => {
  const hosts = {
    PUBLIC_URL_ADMIN: 'http://a.example',
    PUBLIC_URL_BUSINESS: 'https://b.example',
    PUBLIC_URL_APP: 'https://c.example',
  };
  expect(verdicts(checkConfiguration(readConfig(hosts)))).toEqual([
    'mend addresses',
    'look proxy',
    'mend mail',
    'look payments',
    'look metrics',
    'look terms',
  ]);
  const set = {
    ...hosts,
    PUBLIC_URL_ADMIN: 'https://a.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Fair <a@example.org>',
  };
  expect(verdicts(checkConfiguration(readConfig(set)))).toEqual([
    'look proxy',
    'look payments',
    'look metrics',
    'look terms',
  ]);
});

test('a key that others can read, and a client that is not built', async () => {
  await writeFile(join(dataDir, 'secrets.key'), secretsKey);
  await chmod(join(dataDir, 'secrets.key'), 0o644);
  const found = verdicts(await checkMachine({ dataDir }, join(dataDir, 'none')));
  expect(found).toEqual(expect.arrayContaining(['good Node.js', 'mend client', 'mend secrets key']));
});

test('migrations that are to come or of a newer release, and work that is not done', async () => {
  const check = () => checkDatabase(database.url, Buffer.from(secretsKey, 'hex'), migrationFolders);
  await database.database.execute(sql`
    insert into jobs (id, kind, state, run_at, created_at) values
      (gen_random_uuid(), 'import', 'WAITING', now() - interval '1 hour', now()),
      (gen_random_uuid(), 'import', 'FAILED', now(), now())`);
  expect((await check()).map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^1 wait since/),
      expect.stringMatching(/^1 were given up \(import\)/),
    ]),
  );
  await database.database.execute(sql`
    insert into identity.pool (pool_id, client_id, secrets_key_id, created_at) values ('a_b', 'c', 'of another key', now())`);
  expect(verdicts(await check())).toContain('mend secrets key');
  await database.database.execute(sql`
    insert into schema_migrations (owner, name, checksum) values ('server', '999_later.sql', 'x')`);
  expect((await check()).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^A newer release applied server\/999_later/),
  );
  await database.database.execute(
    sql`delete from schema_migrations where name in ('999_later.sql', '033_reports.sql')`,
  );
  expect((await check()).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^1 migrations are applied by the next start/),
  );
});
