import pg from 'pg';
import { isChecksumOf, type Migration, MigrationError, readMigrations } from './migration-files.ts';
import { type Connection, openConnection } from './one-connection.ts';
import { sql } from './sql.ts';

/** Any number will do as long as every release uses the same: the advisory lock of the migrations. */
const LOCK = 7_233_104_811;

/** Waits until nobody migrates, and keeps others from it until the connection is closed or the lock is given back. */
export const lockMigrations = (connection: Connection): Promise<number> =>
  connection.execute(sql`select pg_advisory_lock(${LOCK})`);
export const unlockMigrations = (connection: Connection): Promise<number> =>
  connection.execute(sql`select pg_advisory_unlock(${LOCK})`);

/**
 * Brings the database up to date: the SQL files of each directory in turn, each in a transaction of its own, each
 * once. Safe to call from any number of processes at once: one works, the others wait and find nothing to do.
 * Forward only. Migrations that this release does not know are left alone: a newer release applied them.
 * Returns the files applied now.
 */
export async function migrate(url: string, directories: string[]): Promise<string[]> {
  const migrations = (await Promise.all(directories.map(readMigrations))).flat();
  // One connection: the lock belongs to the session, and must die with it.
  const connection = await openConnection(url, { applicationName: 'fairlead-migrate' });
  try {
    await lockMigrations(connection);
    return await applyMigrations(connection, migrations);
  } finally {
    await connection.close();
  }
}

/** Does the work of `migrate` without its lock. */
export async function applyMigrations(connection: Connection, migrations: Migration[]): Promise<string[]> {
  await connection.execute(sql`
    create table if not exists schema_migrations (
      owner text not null,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      primary key (owner, name)
    )`);
  const rows = await connection.query<{ owner: string; name: string; checksum: string }>(
    sql`select owner, name, checksum from schema_migrations`,
  );
  const applied = new Map(rows.map((row) => [`${row.owner}/${row.name}`, row.checksum]));
  const done: string[] = [];
  for (const migration of pending(migrations, applied)) {
    await apply(connection, migration);
    done.push(migration.file);
  }
  return done;
}

function pending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const missing: Migration[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(`${migration.owner}/${migration.name}`);
    if (checksum === undefined) {
      missing.push(migration);
      continue;
    }
    if (!isChecksumOf(migration, checksum)) {
      throw new MigrationError(
        `${migration.file} was changed after this database had applied it. ` +
          'Restore the file as it was, and put the change into a new migration with the next number.',
      );
    }
    const before = missing.find((other) => other.owner === migration.owner);
    if (before) {
      throw new MigrationError(
        `${before.file} comes before ${migration.name}, which this database has already applied. ` +
          'Give it the next free number, so that every database is built in the same order.',
      );
    }
  }
  return missing;
}

async function apply(connection: Connection, migration: Migration): Promise<void> {
  try {
    await connection.runScript('begin');
    await connection.runScript(migration.text);
    await connection.execute(sql`
      insert into schema_migrations (owner, name, checksum)
      values (${migration.owner}, ${migration.name}, ${migration.checksum})`);
    await connection.runScript('commit');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position ? migration.text.slice(0, Number(error.position)).split('\n').length : undefined;
    const place = line === undefined ? migration.file : `${migration.file}, line ${line}`;
    throw new MigrationError(`${place}: ${error.message}. Nothing of this migration was kept.`, { cause: error });
  }
}
