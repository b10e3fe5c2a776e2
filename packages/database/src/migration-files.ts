import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

export type Migration = {
  owner: string;
  name: string;
  file: string;
  text: string;
  checksum: string;
  /** What it was known by before it was changed, which must not happen: a later migration brings what such a database lacks. */
  formerChecksums: readonly string[];
};

/** Whether a database or a backup that knows this checksum has applied the migration. */
export const isChecksumOf = ({ checksum, formerChecksums }: Migration, known: string): boolean =>
  checksum === known || formerChecksums.includes(known);

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
  const former = await readFormerChecksums(directory);
  return Promise.all(
    files.map(async (name) => {
      const file = join(directory, name);
      // A checkout on Windows may have changed the line ends; that does not change the migration.
      const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { owner, name, file, text, checksum, formerChecksums: former[name] ?? [] };
    }),
  );
}

async function readFormerChecksums(directory: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const text = await readFile(join(directory, 'former-checksums.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    },
  );
  return JSON.parse(text) as Record<string, string[]>;
}

/** Returns the package a folder of migrations belongs to, so that numbers may repeat between packages. */
function ownerOf(directory: string): string {
  const path = resolve(directory);
  return basename(path) === 'migrations' ? basename(dirname(path)) : basename(path);
}
