import type { StandCost } from '@fairlead/contract/insights';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { authorize } from '../exhibitions/public.ts';

export async function findStandCost(executor: Executor, projectId: string): Promise<StandCost | null> {
  const [row] = await executor.query<StandCost>(
    sql`select amount, currency from stand_costs where project_id = ${projectId}`,
  );
  return row ?? null;
}

/** Keeps what a stand cost in all; null forgets it. */
export async function setStandCost(
  context: Context<AccountActor>,
  { projectId, cost }: { projectId: string; cost: StandCost | null },
): Promise<{ cost: StandCost | null }> {
  const { database, caller, now } = context;
  await authorize(context, 'editProject', projectId);
  if (cost === null) await database.execute(sql`delete from stand_costs where project_id = ${projectId}`);
  else
    await database.execute(sql`
      insert into stand_costs (project_id, amount, currency, set_at, set_by)
      values (${projectId}, ${cost.amount}, ${cost.currency}, ${now}, ${caller.accountId})
      on conflict (project_id) do update set amount = excluded.amount, currency = excluded.currency,
        set_at = excluded.set_at, set_by = excluded.set_by`);
  return { cost };
}
