import type { getNotifications } from '@fairlead/contract/digests';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { notFound } from '../../platform/http/problem.ts';
import * as queries from './queries.ts';

type Notifications = EndpointOutput<typeof getNotifications>;

export async function getNotices(
  database: Executor,
  { accountId }: Pick<AccountActor, 'accountId'>,
): Promise<Notifications> {
  const row = await queries.findSubscription(database, accountId);
  if (!row) throw notFound();
  return { dailyLeads: row.dailyLeads, email: row.email, isEmailVerified: row.isVerified };
}

export async function setNotices(
  database: Executor,
  caller: Pick<AccountActor, 'accountId'>,
  { dailyLeads }: { dailyLeads: boolean },
  now: Date,
): Promise<Notifications> {
  return database.transaction(async (tx) => {
    if (dailyLeads) await queries.subscribe(tx, caller.accountId, now);
    else await queries.unsubscribe(tx, caller.accountId);
    return getNotices(tx, caller);
  });
}
