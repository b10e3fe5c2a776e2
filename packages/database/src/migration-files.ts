import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** One SQL file, as a folder of migrations has it. */
export interface Migration {
  /** The package that the folder belongs to: numbers count for each by itself. */
  readonly owner: string;
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly checksum: string;
}

/** Functions of the database, in `functions/` beside the migration of the same number. They are applied again in a newer revision. */
export interface FunctionFile extends Migration {
  readonly revision: number;
}

export interface MigrationFolder {
  readonly migrations: readonly Migration[];
  readonly functions: readonly FunctionFile[];
}

/** A migration that cannot be applied; the message is for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const NAME = /^\d{3}_[a-z0-9_-]+\.sql$/;
const REVISION = /^-- Revision (\d+)\n/;

/** Reads a folder: its migrations and its functions, each in the order of their numbers. */
export async function readMigrations(directory: string): Promise<MigrationFolder> {
  const functions = await readSqlFiles(join(directory, 'functions'), directory);
  return {
    migrations: await readSqlFiles(directory, directory),
    functions: functions.map((file) => ({ ...file, name: `functions/${file.name}`, revision: revisionOf(file) })),
  };
}

function revisionOf({ file, text }: Migration): number {
  const revision = REVISION.exec(text)?.[1];
  if (revision === undefined)
    throw new MigrationError(`${file} does not begin with a line such as "-- Revision 1". Add it.`);
  return Number(revision);
}

async function readSqlFiles(folder: string, directory: string): Promise<Migration[]> {
  const files = (await namesIn(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  for (const name of files) {
    if (!NAME.test(name)) {
      throw new MigrationError(`${join(folder, name)}: migrations are named like 001_what_it_does.sql. Rename it.`);
    }
    const number = name.slice(0, 3);
    const other = numbers.get(number);
    if (other) throw new MigrationError(`${folder}: ${other} and ${name} have the same number. Renumber one.`);
    numbers.set(number, name);
  }
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      // A checkout on Windows may have changed the line ends; that does not change the migration.
      const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
      return { owner: ownerOf(directory), name, file, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Returns the names in a folder, none where there is no such folder. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Returns the package a folder of migrations belongs to, so that numbers may repeat between packages. */
function ownerOf(directory: string): string {
  const path = resolve(directory);
  return basename(path) === 'migrations' ? basename(dirname(path)) : basename(path);
}
