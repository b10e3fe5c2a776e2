import { type Migration, readMigrations } from '@fairlead/database/migration-files';
import { type Connection, openConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';

import { secretsKeyIdOf } from '../platform/auth/embedded-identity.ts';
import { type Finding, good, look, mend, messageOf } from './finding.ts';

const oldestMajor = 15;
/** A process opens so many; a second one for an update has to find room as well. */
const connectionsOfAProcess = 25;
const maxSecondsApart = 5;
const lateMinutes = 15;

/** The database as it is: nothing is migrated or changed. */
export async function checkDatabase(
  url: string,
  secretsKey: Uint8Array,
  migrationFolders: readonly string[],
): Promise<Finding[]> {
  let connection: Connection;
  try {
    connection = await openConnection(url, { applicationName: 'fairlead-doctor' });
  } catch (error) {
    return [
      mend(
        'database',
        `It does not answer: ${messageOf(error)} Look at DATABASE_URL, the network and the server's log.`,
      ),
    ];
  }
  try {
    const folders = await Promise.all(migrationFolders.map(readMigrations));
    const known = folders.flatMap(({ migrations }) => migrations);
    const server = await checkServer(connection);
    const { findings, isMigrated } = await checkMigrations(connection, known);
    return [
      ...server,
      ...findings,
      ...(isMigrated ? [...(await checkKey(connection, secretsKey)), ...(await checkJobs(connection))] : []),
    ];
  } catch (error) {
    return [mend('database', messageOf(error))];
  } finally {
    await connection.close();
  }
}

async function checkServer(connection: Connection): Promise<Finding[]> {
  const [row] = await connection.query<{
    version: string;
    major: number;
    room: number;
    now: Date;
    isReplica: boolean;
  }>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as room,
      clock_timestamp() as now, pg_is_in_recovery() as is_replica`);
  if (row === undefined) return [];
  const findings: Finding[] = [];
  if (row.major < oldestMajor)
    findings.push(
      mend('database', `PostgreSQL ${row.version} is too old: ${oldestMajor} is the oldest that works. Update it.`),
    );
  if (row.isReplica)
    findings.push(
      mend('database', 'DATABASE_URL leads to a replica, which cannot be written to. Set the primary one.'),
    );
  if (row.room < connectionsOfAProcess)
    findings.push(
      look(
        'connections',
        `${row.room} are free, and a process opens up to ${connectionsOfAProcess}. Raise max_connections.`,
      ),
    );
  const apart = Math.abs(row.now.getTime() - Date.now()) / 1_000;
  if (apart > maxSecondsApart)
    findings.push(
      mend('clock', `It differs from the database's by ${Math.round(apart)} s. Let both keep time by NTP.`),
    );
  return [good('database', `PostgreSQL ${row.version}`), ...findings];
}

async function checkMigrations(connection: Connection, known: readonly Migration[]) {
  const [found] = await connection.query<{ isThere: boolean }>(sql`
    select to_regclass('public.schema_migrations') is not null as is_there`);
  if (!found?.isThere) return { findings: [good('tables', 'are made by the first start')], isMigrated: false };
  const rows = await connection.query<{ owner: string; name: string; checksum: string }>(sql`
    select owner, name, checksum from schema_migrations`);
  const applied = new Map(rows.map(({ owner, name, checksum }) => [`${owner}/${name}`, checksum]));
  const findings: Finding[] = [];
  const names = new Set(known.map(({ owner, name }) => `${owner}/${name}`));
  const changed = known.find((migration) => {
    const checksum = applied.get(`${migration.owner}/${migration.name}`);
    return checksum !== undefined && checksum !== migration.checksum;
  });
  if (changed !== undefined)
    findings.push(mend('tables', `${changed.file} is not what this database has applied. Restore the file as it was.`));
  const newer = [...applied.keys()].find((name) => !names.has(name));
  if (newer !== undefined)
    findings.push(
      look('tables', `A newer release applied ${newer}. Run that one; this one may go on only during an update.`),
    );
  const missing = known.filter(({ owner, name }) => !applied.has(`${owner}/${name}`));
  if (missing.length > 0)
    findings.push(
      look(
        'tables',
        `${missing.length} migrations are applied by the next start, ${missing[0]?.name} first. Make a backup before.`,
      ),
    );
  return {
    findings: findings.length === 0 ? [good('tables', `${applied.size} migrations, all of this release`)] : findings,
    isMigrated: missing.length === 0 && changed === undefined,
  };
}

/** Checks that it is the key that the database was begun with. */
async function checkKey(connection: Connection, secretsKey: Uint8Array): Promise<Finding[]> {
  const [pool] = await connection.query<{ secretsKeyId: string }>(sql`select secrets_key_id from identity.pool`);
  if (pool === undefined || pool.secretsKeyId === secretsKeyIdOf(secretsKey)) return [];
  return [
    mend(
      'secrets key',
      'It is not the one of this database: nobody can sign in. Bring back the one of before (SECRETS_KEY, secrets.key).',
    ),
  ];
}

/** Checks that the work behind the requests goes on. */
async function checkJobs(connection: Connection): Promise<Finding[]> {
  const [row] = await connection.query<{ late: number; failed: number; kinds: string | null }>(sql`
    select count(*) filter (where state = 'WAITING' and run_at < now() - make_interval(mins => ${lateMinutes}))::int as late,
      count(*) filter (where state = 'FAILED')::int as failed,
      string_agg(distinct kind, ', ') filter (where state = 'FAILED') as kinds
    from jobs`);
  const findings: Finding[] = [];
  if (row && row.late > 0)
    findings.push(
      look(
        'jobs',
        `${row.late} wait since more than ${lateMinutes} minutes. Is a server running, and what does its log say?`,
      ),
    );
  if (row && row.failed > 0)
    findings.push(
      look('jobs', `${row.failed} were given up (${row.kinds}). The log says why, at the time when they were.`),
    );
  return findings.length === 0 ? [good('jobs', 'none is late')] : findings;
}
