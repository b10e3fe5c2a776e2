import { createHash } from 'node:crypto';
import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { invalidRequest, StripeRefusal } from './stripe-error.ts';

const keptMs = 24 * 3_600_000;
const mostLetters = 255;

export interface RepeatableRequest {
  /** Undefined: the request is not to be known again. */
  readonly key: string | undefined;
  readonly path: string;
  readonly body: string;
  readonly now: Date;
}

const fingerprintOf = ({ path, body }: RepeatableRequest): string =>
  createHash('sha256').update(`${path}\n${body}`).digest('base64');

const otherRequest = (key: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

/**
 * Does the work once for a key, and answers a repetition as it answered first. One that comes meanwhile waits for the first.
 * What was refused is not kept, so that the same key may be used for another try.
 */
export function withStoredAnswer(
  database: Database,
  request: RepeatableRequest,
  work: (tx: Executor) => Promise<object>,
): Promise<object> {
  const { key, now } = request;
  if (key === undefined) return database.transaction(work);
  if (key === '' || key.length > mostLetters)
    throw invalidRequest(`Invalid idempotency key: it needs 1 to ${mostLetters} characters.`);
  const fingerprint = fingerprintOf(request);
  return database.transaction(async (tx) => {
    const isNew = await tx.execute(sql`
      insert into sandbox_answers (key, fingerprint, created_at) values (${key}, ${fingerprint}, ${now})
      on conflict (key) do nothing`);
    if (isNew === 0) {
      const [kept] = await tx.query<{ fingerprint: string; answer: object }>(
        sql`select fingerprint, answer from sandbox_answers where key = ${key}`,
      );
      if (kept?.fingerprint !== fingerprint) throw otherRequest(key);
      return kept.answer;
    }
    const answer = await work(tx);
    await tx.execute(sql`update sandbox_answers set answer = ${sql.json(answer)} where key = ${key}`);
    return answer;
  });
}

export async function deleteOldAnswers(executor: Executor, now: Date): Promise<void> {
  await executor.execute(sql`delete from sandbox_answers where created_at < ${new Date(now.getTime() - keptMs)}`);
}
