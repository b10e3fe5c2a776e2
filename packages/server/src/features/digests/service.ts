import type { getNotifications } from '@fairlead/contract/digests';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { notFound } from '../../platform/http/problem.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { digestJob, digestJobId } from './digest-job.ts';
import * as queries from './queries.ts';

type Notifications = EndpointOutput<typeof getNotifications>;

export async function getNotices(
  database: UnitOfWork,
  { accountId }: Pick<AccountActor, 'accountId'>,
): Promise<Notifications> {
  const row = await queries.findSubscription(database.db, accountId);
  if (!row) throw notFound();
  return { dailyLeads: row.daily_leads, email: row.email, isEmailVerified: row.is_verified };
}

/** The first one who switches it on starts the job that looks every few minutes for whom it is morning. */
export async function setNotices(
  database: UnitOfWork,
  caller: Pick<AccountActor, 'accountId'>,
  { dailyLeads }: { dailyLeads: boolean },
  now: Date,
): Promise<Notifications> {
  return database.transaction(async (tx) => {
    if (dailyLeads) {
      await queries.subscribe(tx, caller.accountId, now);
      await addJob(tx, digestJob, digestJobId);
    } else await queries.unsubscribe(tx, caller.accountId);
    return getNotices({ db: tx, transaction: (work) => work(tx) }, caller);
  });
}
