import type { Client, QueryArrayResult } from 'pg';
import { toDatabaseError } from './errors.ts';
import type { Sql } from './sql.ts';
import { toStatement } from './statement.ts';
import { statementChannel } from './statement-channel.ts';

/** Sends a statement without waiting for those before it on the same connection. */
export function send(client: Client, statement: Sql): Promise<QueryArrayResult> {
  const { text, name, values } = toStatement(statement);
  return answerOf(
    (answer) => client.query({ text, name, values: values as unknown[], rowMode: 'array' }, answer),
    text,
  );
}

/** Does the same for a command without values: BEGIN, COMMIT and their like. */
export function sendCommand(client: Client, text: string): Promise<QueryArrayResult> {
  return answerOf((answer) => client.query({ text, rowMode: 'array' }, answer), text);
}

async function answerOf(
  query: (answer: (error: Error | null, result: QueryArrayResult) => void) => void,
  text: string,
): Promise<QueryArrayResult> {
  const ask = () =>
    new Promise<QueryArrayResult>((resolve, reject) => {
      query((error, result) => (error ? reject(error) : resolve(result)));
    });
  try {
    return await (statementChannel.start.hasSubscribers ? statementChannel.tracePromise(ask, { text }) : ask());
  } catch (reason) {
    const error = toDatabaseError(reason, text);
    // The driver's error begins at the socket; here it is known who asked.
    Error.captureStackTrace(error);
    throw error;
  }
}
