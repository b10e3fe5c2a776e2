import { Readable } from 'node:stream';
import type { Executor } from '@fairlead/database/executor';
import type { SignedIn } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { type Person, readRows } from '../../platform/personal-data.ts';
import { inPieces } from '../../platform/yield-to-event-loop.ts';
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

/** Everything stored about the caller, as the holder of one record, as one JSON file, table by table as it is read. */
export function dataFile(
  { database, caller: { subject }, now }: Context<Pick<SignedIn, 'subject'>>,
  record: { visitorId: string } | { accountId: string } | { adminId: string },
  describe: DescribeSignIn,
) {
  const person = { subject, visitorId: null, accountId: null, adminId: null, ...record };
  return {
    type: 'application/json; charset=utf-8',
    fileName: 'fairlead-my-data.json',
    body: Readable.from(inPieces(parts(database, person, describe, now))),
  };
}
