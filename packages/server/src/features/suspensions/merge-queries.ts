import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

interface InForceRow {
  readonly at: Date;
  readonly until: Date | null;
}

/**
 * What was held against a visitor who never signed in is held against the person they turned out to be. Returns what keeps
 * the person out from now on and did not before.
 */
export async function moveSuspensions(
  tx: Executor,
  { from, holder }: { from: string; holder: string },
  { to, subject }: { to: string; subject: string },
  now: Date,
): Promise<InForceRow | undefined> {
  // One in force is enough; of the person's own that ran out, nobody had said so yet.
  await tx.execute(sql`
    update suspensions set lifted_at = until_at
    where holder = any(${[holder, subject]}::text[]) and lifted_at is null and until_at <= ${now}`);
  await tx.execute(sql`
    update suspensions set lifted_at = ${now} where holder = ${holder} and lifted_at is null
      and exists (select 1 from suspensions o where o.holder = ${subject} and o.lifted_at is null)`);
  const rows = await tx.query<InForceRow & { isInForce: boolean }>(sql`
    update suspensions set holder = ${subject}, target_id = ${to} where holder = ${holder} or target_id = ${from}
    returning suspended_at as at, until_at as until, lifted_at is null as is_in_force`);
  return rows.find((row) => row.isInForce);
}
