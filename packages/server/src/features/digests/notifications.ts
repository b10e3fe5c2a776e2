import type { getNotifications as endpoint } from '@fairlead/contract/digests';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import * as queries from './queries.ts';

type Notifications = EndpointOutput<typeof endpoint>;
type AccountContext = Context<Pick<AccountActor, 'accountId'>>;

/** Returns which mails the caller has chosen, and where they go. */
export async function getNotifications({ database, caller }: AccountContext): Promise<Notifications> {
  const row = await queries.findSubscription(database, caller.accountId);
  if (!row) throw notFound();
  return { dailyLeads: row.dailyLeads, email: row.email, isEmailVerified: row.isVerified };
}

export async function setNotifications(
  context: AccountContext,
  { dailyLeads }: { dailyLeads: boolean },
): Promise<Notifications> {
  const { database, caller, now } = context;
  return database.transaction(async (tx) => {
    if (dailyLeads) await queries.subscribe(tx, caller.accountId, now);
    else await queries.unsubscribe(tx, caller.accountId);
    return getNotifications(within(context, tx));
  });
}
