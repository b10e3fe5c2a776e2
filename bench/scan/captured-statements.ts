import { readFile } from 'node:fs/promises';
import type { Connection } from '@fairlead/database/one-connection';

/** One statement as the database received it. */
export interface Statement {
  readonly text: string;
  /** As the log writes them: text without quotes, null for NULL. */
  readonly parameters: readonly (string | null)[];
}

/** What the collector of PostgreSQL's log needs to be started with, see `captureStatements`. */
export const logSettings = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'log',
  log_filename: 'statements.log',
};

interface Entry {
  readonly message?: string;
  readonly detail?: string;
  readonly application_name?: string;
}

const patience = 10_000;

function parametersOf(detail: string): (string | null)[] {
  const found: (string | null)[] = [];
  for (const match of detail.matchAll(/\$(\d+) = (?:NULL|'((?:[^']|'')*)')/g))
    found[Number(match[1]) - 1] = match[2]?.replaceAll("''", "'") ?? null;
  return found;
}

/**
 * Returns the statements that the product sends while `work` runs, in their order: read from the database's own log, so that
 * what is measured beside the product is what the product does, whatever its code looks like.
 */
export async function captureStatements(
  connection: Connection,
  logFile: string,
  application: string,
  work: () => Promise<void>,
): Promise<Statement[]> {
  const [first, last] = ['first', 'last'].map((name) => `capture ${name} ${Date.now()}`);
  const mark = async (text: string | undefined): Promise<void> => connection.runScript(`select '${text}'`);
  const switchLog = async (level: string): Promise<void> => {
    await connection.runScript(`alter system set log_statement = '${level}'`);
    await connection.runScript('select pg_reload_conf()');
    // Sessions take the new configuration before their next statement; the postmaster signals them meanwhile.
    await new Promise((done) => setTimeout(done, 500));
  };
  await switchLog('all');
  await mark(first);
  await work();
  await mark(last);
  await switchLog('none');
  for (
    const deadline = Date.now() + patience;
    Date.now() < deadline;
    await new Promise((done) => setTimeout(done, 100))
  ) {
    const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.trim() !== '');
    const entries = lines.map((line) => JSON.parse(line) as Entry);
    const end = entries.findLastIndex(({ message }) => message?.includes(last ?? '') ?? false);
    const start = entries.findIndex(({ message }) => message?.includes(first ?? '') ?? false);
    if (start === -1 || end === -1) continue;
    return entries.slice(start + 1, end).flatMap(({ message = '', detail = '', application_name }) => {
      const text = /^(?:execute [^:]+|statement): ([\s\S]*)$/.exec(message)?.[1];
      return text === undefined || application_name !== application
        ? []
        : [{ text: text.trim(), parameters: parametersOf(detail) }];
    });
  }
  throw new Error('The database did not log what it did');
}
