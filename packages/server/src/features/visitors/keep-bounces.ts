import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Bounce } from '../../platform/mail/read-bounces.ts';

/** Of two bounces the first one counts, whichever is told first: what was unlocked in the 14 days before it is given back. */
export async function keepBounces(executor: Executor, bounces: readonly Bounce[]): Promise<void> {
  if (bounces.length === 0) return;
  await executor.execute(sql`
    with told as (
      select email, min(at) as at
      from unnest(${bounces.map(({ email }) => email)}::text[], ${bounces.map(({ at }) => at)}::timestamptz[]) as b (email, at)
      group by email
    ), known as (
      -- In one order, as all who lock visitors do.
      select v.id, told.at from visitors v join told on told.email = v.email order by v.id for update of v
    )
    update visitors v set email_bounced_at = known.at
    from known where v.id = known.id and (v.email_bounced_at is null or v.email_bounced_at > known.at)`);
}
