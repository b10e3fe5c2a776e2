import { createHash } from 'node:crypto';
import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { ownRows, type PersonalData } from '../personal-data.ts';
import { ApiError, InputError } from './problem.ts';

interface Attempt {
  readonly key: string;
  readonly subject: string | undefined;
  readonly endpoint: string;
  readonly input: unknown;
  readonly now: Date;
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;
const lifetimeHours = 24;
const sweptAtOnce = 20;

/**
 * Runs a creating call once per Idempotency-Key: the key and what the call writes are one transaction, so a lost answer
 * can be asked for again. The same key with another body is a conflict.
 */
export async function withIdempotencyKey<T>(
  database: Database,
  attempt: Attempt,
  run: (unit: Executor) => Promise<T>,
): Promise<T> {
  if (!keyPattern.test(attempt.key)) throw new InputError('headers.idempotency-key', 'idempotency_key');
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([attempt.endpoint, attempt.input]))
    .digest('hex');
  const subject = attempt.subject ?? '';
  return database.transaction(async (tx) => {
    const oldest = new Date(attempt.now.getTime() - lifetimeHours * 3_600_000).toISOString();
    await tx.execute(
      sql`delete from idempotency_keys where subject = ${subject} and key = ${attempt.key} and created_at < ${oldest}`,
    );
    // Each new key takes some old ones with it, so that answers do not pile up; those that others are at are left to them.
    await tx.execute(sql`
      delete from idempotency_keys where (subject, key) in (
        select subject, key from idempotency_keys where created_at < ${oldest}
        order by created_at limit ${sweptAtOnce} for update skip locked)`);
    // A second request with the key waits here until the first has committed, then finds its answer.
    const inserted = await tx.query(sql`
      insert into idempotency_keys (subject, key, body_hash, created_at)
      values (${subject}, ${attempt.key}, ${bodyHash}, ${attempt.now.toISOString()})
      on conflict do nothing returning key`);
    if (inserted.length === 0) {
      const [stored] = await tx.query<{ bodyHash: string; answer: T }>(
        sql`select body_hash, answer from idempotency_keys where subject = ${subject} and key = ${attempt.key}`,
      );
      if (stored?.bodyHash !== bodyHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
      return stored.answer;
    }
    const answer = await run(tx);
    await tx.execute(sql`
      update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
      where subject = ${subject} and key = ${attempt.key}`);
    return answer;
  });
}

/** Drops the answers kept for a person who leaves: they repeat what was entered. */
export async function forgetAnswers(tx: Executor, subject: string): Promise<void> {
  await tx.execute(sql`delete from idempotency_keys where subject = ${subject}`);
}

export const idempotencyPersonalData: PersonalData = {
  tables: [{ table: 'idempotency_keys', rowsOf: ({ subject }) => ownRows('idempotency_keys', 'subject', subject) }],
  eraseVisitor: (tx, { subject }) => forgetAnswers(tx, subject),
  eraseAccount: async (tx, { subject }) => {
    if (subject !== null) await forgetAnswers(tx, subject);
  },
  mergeVisitor: async (tx, { fromSubject }) => {
    if (fromSubject !== null) await forgetAnswers(tx, fromSubject);
  },
};
