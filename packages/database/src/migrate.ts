import pg from 'pg';
import {
  type FunctionFile,
  type Migration,
  MigrationError,
  type MigrationFolder,
  readMigrations,
} from './migration-files.ts';
import { type Connection, openConnection } from './one-connection.ts';
import { sql } from './sql.ts';

/** Any number will do as long as every release uses the same: the advisory lock of the migrations. */
const LOCK = 7_233_104_811;

/**
 * Takes the lock of the migrations and keeps other processes from it until the connection is closed or the lock is given back.
 */
export const lockMigrations = (connection: Connection): Promise<number> =>
  connection.execute(sql`select pg_advisory_lock(${LOCK})`);
export const unlockMigrations = (connection: Connection): Promise<number> =>
  connection.execute(sql`select pg_advisory_unlock(${LOCK})`);

/**
 * Brings the database up to date: the SQL files of each directory in turn, each in a transaction of its own, each
 * once, and functions again in a newer revision. Safe to call from any number of processes at once: one works, the others wait and
 * find nothing to do. Forward only. Migrations and revisions that this release does not know are left alone: a newer release
 * applied them. Returns the files applied now.
 */
export async function migrate(url: string, directories: string[]): Promise<string[]> {
  const folders = await Promise.all(directories.map(readMigrations));
  // One connection: the lock belongs to the session, and must die with it.
  const connection = await openConnection(url, { applicationName: 'fairlead-migrate' });
  try {
    await lockMigrations(connection);
    return await applyMigrations(connection, folders);
  } finally {
    await connection.close();
  }
}

/** Does the work of `migrate` without its lock. */
export async function applyMigrations(connection: Connection, folders: readonly MigrationFolder[]): Promise<string[]> {
  await connection.execute(sql`
    create table if not exists schema_migrations (
      owner text not null,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      primary key (owner, name)
    )`);
  await connection.execute(sql`
    create table if not exists schema_functions (
      owner text not null,
      name text not null,
      revision integer not null,
      checksum text not null,
      primary key (owner, name)
    )`);
  const done: string[] = [];
  for (const folder of folders) {
    for (const step of await pending(connection, folder)) {
      await apply(connection, step);
      done.push(step.file);
    }
  }
  return done;
}

/** New functions come right before the migration of their number, whose tables use them; changed ones after all migrations. */
async function pending(
  connection: Connection,
  { migrations, functions }: MigrationFolder,
): Promise<(Migration | FunctionFile)[]> {
  const known = await connection.query<{ owner: string; name: string; revision: number; checksum: string }>(
    sql`select owner, name, revision, checksum from schema_functions`,
  );
  const revisions = new Map(known.map((row) => [`${row.owner}/${row.name}`, row]));
  const stateOf = (file: FunctionFile) => revisions.get(`${file.owner}/${file.name}`);
  const made = functions.filter((file) => stateOf(file) === undefined);
  const changed = functions.filter((file) => isNewer(file, stateOf(file)));
  const missing = await missingOf(connection, migrations);
  const numberOf = (file: Migration) => file.name.replace('functions/', '').slice(0, 3);
  return [...[...made, ...missing].toSorted((a, b) => numberOf(a).localeCompare(numberOf(b))), ...changed];
}

function isNewer(file: FunctionFile, applied: { revision: number; checksum: string } | undefined): boolean {
  if (applied === undefined || applied.checksum === file.checksum || applied.revision > file.revision) return false;
  if (applied.revision < file.revision) return true;
  throw new MigrationError(
    `${file.file} was changed and still says revision ${file.revision}. Raise the number in its first line.`,
  );
}

async function missingOf(connection: Connection, migrations: readonly Migration[]): Promise<Migration[]> {
  const rows = await connection.query<{ owner: string; name: string; checksum: string }>(
    sql`select owner, name, checksum from schema_migrations`,
  );
  const applied = new Map(rows.map((row) => [`${row.owner}/${row.name}`, row.checksum]));
  const missing: Migration[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(`${migration.owner}/${migration.name}`);
    if (checksum === undefined) {
      missing.push(migration);
      continue;
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `${migration.file} was changed after this database had applied it. ` +
          'Restore the file as it was, and put the change into a new migration with the next number.',
      );
    }
    const [before] = missing;
    if (before) {
      throw new MigrationError(
        `${before.file} comes before ${migration.name}, which this database has already applied. ` +
          'Give it the next free number, so that every database is built in the same order.',
      );
    }
  }
  return missing;
}

const isFunctions = (step: Migration | FunctionFile): step is FunctionFile => 'revision' in step;

async function apply(connection: Connection, step: Migration | FunctionFile): Promise<void> {
  const { owner, name, checksum, text, file } = step;
  try {
    await connection.runScript('begin');
    if (isFunctions(step)) {
      // A function may be about tables that the migration of its number makes.
      await connection.runScript('set local check_function_bodies = off');
      await connection.runScript(text);
      await connection.execute(sql`
        insert into schema_functions (owner, name, revision, checksum)
        values (${owner}, ${name}, ${step.revision}, ${checksum})
        on conflict (owner, name) do update set revision = excluded.revision, checksum = excluded.checksum`);
    } else {
      await connection.runScript(text);
      await connection.execute(sql`
        insert into schema_migrations (owner, name, checksum) values (${owner}, ${name}, ${checksum})`);
    }
    await connection.runScript('commit');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position ? text.slice(0, Number(error.position)).split('\n').length : undefined;
    const place = line === undefined ? file : `${file}, line ${line}`;
    throw new MigrationError(`${place}: ${error.message}. Nothing of this migration was kept.`, { cause: error });
  }
}
