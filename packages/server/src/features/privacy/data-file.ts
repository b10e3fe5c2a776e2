import { Readable } from 'node:stream';
import type { Executor } from '@fairlead/database/executor';
import { inPieces } from '../../platform/in-pieces.ts';
import { type Person, readRows } from '../../platform/personal-data.ts';
import { personalTables } from './registry.ts';

/** How they sign in, as the identity provider keeps it. */
export type DescribeSignIn = (subject: string) => Promise<object | null>;

async function* parts(executor: Executor, person: Person, describe: DescribeSignIn, now: Date): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now.toISOString())}`;
  yield `,\n"signIn": ${JSON.stringify(await describe(person.subject), null, 1)}`;
  for (const { table, rowsOf } of personalTables) {
    const rows = rowsOf(person);
    if (rows !== null) yield `,\n${JSON.stringify(table)}: ${JSON.stringify(await readRows(executor, rows), null, 1)}`;
  }
  yield '\n}\n';
}

/** Everything stored about a person as one JSON file, table by table as it is read. */
export function dataFile(executor: Executor, person: Person, describe: DescribeSignIn, now: Date) {
  return {
    type: 'application/json; charset=utf-8',
    fileName: 'fairlead-my-data.json',
    body: Readable.from(inPieces(parts(executor, person, describe, now))),
  };
}
