import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

export type Migration = { owner: string; name: string; file: string; text: string; checksum: string };

/** A migration that cannot be applied; the message is for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const NAME = /^\d{3}_[a-z0-9_-]+\.sql$/;

/** Returns the migrations of one folder in the order of their numbers. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const owner = ownerOf(directory);
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  for (const name of files) {
    if (!NAME.test(name)) {
      throw new MigrationError(`${join(directory, name)}: migrations are named like 001_what_it_does.sql. Rename it.`);
    }
    const number = name.slice(0, 3);
    const other = numbers.get(number);
    if (other) throw new MigrationError(`${directory}: ${other} and ${name} have the same number. Renumber one.`);
    numbers.set(number, name);
  }
  return Promise.all(
    files.map(async (name) => {
      const file = join(directory, name);
      // A checkout on Windows may have changed the line ends; that does not change the migration.
      const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
      return { owner, name, file, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Returns the package a folder of migrations belongs to, so that numbers may repeat between packages. */
function ownerOf(directory: string): string {
  const path = resolve(directory);
  return basename(path) === 'migrations' ? basename(dirname(path)) : basename(path);
}
