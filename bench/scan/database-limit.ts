import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '@fairlead/database/connection';
import { Sql } from '@fairlead/database/sql';
import { versionOf } from '../machine.ts';
import { drawn, ranges, type Scene, singleScan } from './single-scan.ts';

const clients = 10;
const candidates = ['/usr/lib/postgresql/15/bin/pgbench', 'pgbench'];

export interface DatabaseLimit {
  readonly name: string;
  readonly version: string | undefined;
  /** Scans per second that the database takes, each by itself, when nothing stands before it. */
  perSecond(scene: Scene, seconds: number): Promise<number>;
}

/** Returns pgbench where it is installed, else the bare driver with the same statements. */
export function databaseLimit(url: string): DatabaseLimit {
  const pgbench = candidates.find((path) => versionOf(path) !== undefined);
  if (pgbench === undefined)
    return {
      name: `bare driver, ${clients} connections, one scan at a time`,
      version: undefined,
      perSecond: (scene, seconds) => drive(url, scene, seconds),
    };
  return {
    name: `pgbench -M prepared, ${clients} clients, one scan at a time`,
    version: versionOf(pgbench),
    perSecond: (scene, seconds) => runPgbench(pgbench, url, pgbenchScript(scene), seconds),
  };
}

function pgbenchScript(scene: Scene): string {
  const { lookUp, writes } = singleScan(scene);
  const draws = ranges(scene).map((range, index) => `\\set ${drawn[index]} random(1, ${range})`);
  const statements = [lookUp, 'begin', ...writes, 'commit'].map(
    (text) => `${text.replace(/\$(\d)/g, (_whole, number) => `:${drawn[Number(number) - 1]}`).replace(/\s+/g, ' ')};`,
  );
  return [...draws, ...statements, ''].join('\n');
}

async function runPgbench(program: string, url: string, script: string, seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-pgbench-'));
  try {
    const file = join(folder, 'scan.sql');
    await writeFile(file, script);
    const target = new URL(url);
    const host = target.searchParams.get('host') ?? target.hostname;
    const port = target.searchParams.get('port') ?? (target.port || '5432');
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file];
    const connection = ['-h', host, '-p', port, '-U', decodeURIComponent(target.username), target.pathname.slice(1)];
    const environment = { ...process.env, PGPASSWORD: decodeURIComponent(target.password) };
    const { stdout, stderr } = await promisify(execFile)(program, [...options, ...connection], {
      env: environment,
      timeout: (seconds + 30) * 1000,
    });
    const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
    if (!(rate > 0) || failed > 0) throw new Error(`pgbench measured nothing of use:\n${stdout}${stderr}`);
    return rate;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function drive(url: string, scene: Scene, seconds: number): Promise<number> {
  const database = connect(url, { poolSize: clients * 2 });
  const { lookUp, writes } = singleScan(scene);
  let done = 0;
  const end = Date.now() + seconds * 1000;
  const client = async (): Promise<void> => {
    while (Date.now() < end) {
      const values = ranges(scene).map((range) => String(1 + Math.floor(Math.random() * range)));
      await database.execute(numbered(lookUp, values));
      await database.transaction((tx) => Promise.all(writes.map((text) => tx.execute(numbered(text, values)))));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await database.close();
  return done / seconds;
}

/** Returns a statement from its text with $1, $2 and so on. */
function numbered(text: string, values: readonly string[]): Sql {
  const parts = text.split(/\$(\d+)/);
  const strings = parts.filter((_, index) => index % 2 === 0);
  const numbers = parts.filter((_, index) => index % 2 === 1);
  return new Sql(
    strings,
    numbers.map((number) => values[Number(number) - 1] ?? null),
  );
}
