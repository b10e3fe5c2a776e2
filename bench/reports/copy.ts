import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Sql } from '@fairlead/database/sql';
import { versionOf } from '../machine.ts';

const candidates = ['/usr/lib/postgresql/15/bin/psql', 'psql'];

/** The statement as one text: COPY takes no parameters. */
const asText = ({ strings, values }: Sql): string =>
  strings.reduce((text, part, index) => `${text}'${String(values[index - 1]).replaceAll("'", "''")}'${part}`);

/** Runs `COPY (statement) TO STDOUT` with psql, which throws away what it reads, and returns how many seconds it took. */
export async function copySeconds(url: string, statement: Sql): Promise<number> {
  const psql = candidates.find((path) => versionOf(path) !== undefined);
  if (psql === undefined)
    throw new Error('Install psql (postgresql-client): the reports are measured beside its COPY.');
  const begun = performance.now();
  const child = spawn(psql, [url, '-c', `copy (${asText(statement)}) to stdout`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`psql ended with ${code}`);
  return (performance.now() - begun) / 1000;
}
