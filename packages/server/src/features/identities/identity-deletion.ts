import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { FastifyBaseLogger } from 'fastify';
import type { Records } from '../../platform/auth/caller.ts';
import { isGuestSubject } from '../../platform/auth/guest-subject.ts';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { type JobHandler, schedule } from '../../platform/jobs/worker.ts';
import { forgetEmail, lockSubject } from './verified-emails.ts';

/**
 * One identity may hold a visitor's profile, an exhibitor's account and an admin's at once: it is deleted with the last of
 * them. What removes a record does so inside `removeRecord`, and calls `processPending` after the commit; what makes one
 * calls `assertIdentityNotDeleted` first in its transaction.
 */
export interface IdentityDeletion {
  /**
   * Removes a record of the person by `remove`, and returns its result: no other record is made or removed meanwhile. When it
   * was the last, the identity is deleted as well, unless the transaction is rolled back.
   */
  removeRecord<T>(tx: Executor, subject: string, remove: () => Promise<T>): Promise<T>;
  /**
   * Deletes the identities that are due at the provider. What fails there is logged, and tried again every minute by a job.
   */
  processPending(): Promise<void>;
  /** The same for identities that were left over: by the clock, once for the installation. */
  readonly jobs: Readonly<Record<string, JobHandler>>;
  close(): Promise<void>;
}

const retryMs = 60_000;
/** No id token is good for longer than a day. */
const keptMs = 2 * 24 * 3_600_000;

/** @throws ApiError TOKEN_REVOKED for a person whose identity is being deleted, though the token has not expired */
export async function assertIdentityNotDeleted(tx: Executor, subject: string): Promise<void> {
  await lockSubject(tx, subject);
  if (await isIdentityDeleted(tx, subject)) throw new ApiError('TOKEN_REVOKED');
}

/** Returns whether the identity was deleted, or is about to be, with the last of its records. */
export async function isIdentityDeleted(executor: Executor, subject: string): Promise<boolean> {
  return (await executor.query(sql`select 1 from departed_identities where subject = ${subject}`)).length > 0;
}

/**
 * The other way round: the provider deletes the identity in this transaction, and its records go with it by `removeRecords`,
 * whose result is returned. No new record is made for it.
 */
export async function removeRecordsWithIdentity<T>(
  tx: Executor,
  subject: string,
  now: Date,
  removeRecords: () => Promise<T>,
): Promise<T> {
  await lockSubject(tx, subject);
  const result = await removeRecords();
  await forgetEmail(tx, subject);
  const at = now.toISOString();
  await tx.execute(sql`
    insert into departed_identities (subject, departed_at, retry_at, deleted_at) values (${subject}, ${at}, ${at}, ${at})
    on conflict (subject) do nothing`);
  return result;
}

export function createIdentityDeletion(options: {
  database: Database;
  identity: Pick<Identity, 'deleteUser'>;
  /** The records of an identity, as the transaction sees them. */
  findRecords: (tx: Executor, subject: string) => Promise<Pick<Records, 'visitor' | 'account' | 'admin'>>;
  clock: Clock;
  log: FastifyBaseLogger;
}): IdentityDeletion {
  const { database, identity, findRecords, clock, log } = options;
  const { deleteUser } = identity;

  /** Takes one that no other process is at; returns false when there is none left. */
  async function deleteNext(remove: (subject: string) => Promise<void>): Promise<boolean> {
    return database.transaction(async (tx) => {
      const now = clock();
      const [row] = await tx.query<{ subject: string }>(sql`
        select subject from departed_identities where deleted_at is null and retry_at <= ${now.toISOString()}
        order by retry_at limit 1 for update skip locked`);
      if (!row) return false;
      try {
        await remove(row.subject);
        await tx.execute(
          sql`update departed_identities set deleted_at = ${now.toISOString()} where subject = ${row.subject}`,
        );
      } catch (error) {
        log.warn({ err: error }, 'an identity could not be deleted at the provider; it will be tried again');
        const later = new Date(now.getTime() + retryMs).toISOString();
        await tx.execute(sql`update departed_identities set retry_at = ${later} where subject = ${row.subject}`);
      }
      return true;
    });
  }

  const deleteOld = () =>
    database.execute(sql`
      delete from departed_identities where deleted_at < ${new Date(clock().getTime() - keptMs).toISOString()}`);

  async function deleteAll(): Promise<void> {
    if (deleteUser === null) return;
    try {
      while (await deleteNext(deleteUser));
    } catch (error) {
      log.warn({ err: error }, 'identities to delete could not be read; it will be tried again');
    }
  }

  let running: Promise<unknown> = Promise.resolve();
  /** One after the other, so that waiting for the provider never takes more than one of the process's connections. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = running.then(work);
    running = turn.catch(() => {});
    return turn;
  }

  return {
    async removeRecord(tx, subject, remove) {
      await lockSubject(tx, subject);
      const result = await remove();
      const { visitor, account, admin } = await findRecords(tx, subject);
      if (visitor || account || admin) return result;
      await forgetEmail(tx, subject);
      // A guest has no sign-in; their token holds no record any more.
      if (deleteUser === null || isGuestSubject(subject)) return result;
      const now = clock().toISOString();
      await tx.execute(sql`
        insert into departed_identities (subject, departed_at, retry_at) values (${subject}, ${now}, ${now})
        on conflict (subject) do nothing`);
      return result;
    },
    processPending: () => inTurn(deleteAll),
    jobs:
      deleteUser === null
        ? {}
        : {
            'identity-deletion': schedule({
              everyMs: retryMs,
              async run() {
                if (await inTurn(() => deleteNext(deleteUser))) return 'MORE';
                await deleteOld();
                return 'DONE';
              },
            }),
          },
    async close() {
      await running;
    },
  };
}
