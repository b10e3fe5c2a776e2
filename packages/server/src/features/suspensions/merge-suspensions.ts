import type { SuspensionTarget } from '@fairlead/contract/suspension-target';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { markSuspended } from '../accounts/public.ts';
import { holderOf } from './suspensions.ts';

interface InForceRow {
  readonly at: Date;
  readonly until: Date | null;
}

/** Moves them in the tables. Returns the one that keeps the person out from now on and did not before. */
async function moveSuspensions(
  tx: Executor,
  { from, holder }: { from: string; holder: string },
  { to, subject }: { to: string; subject: string },
  now: Date,
): Promise<InForceRow | undefined> {
  // One in force is enough. Those that ran out without being lifted are closed before.
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

/**
 * Gives the suspensions of a record without a sign-in to the person it turned out to be of. Returns whether that keeps the
 * person out from now on.
 */
export async function mergeSuspensions(
  tx: Executor,
  from: { kind: SuspensionTarget; id: string; subject?: string | null },
  person: { to: string; subject: string },
  now: Date,
): Promise<boolean> {
  const holder = holderOf(from.kind, from.id, from.subject ?? null);
  const inForce = await moveSuspensions(tx, { from: from.id, holder }, person, now);
  if (!inForce) return false;
  await markSuspended(tx, person.subject, inForce);
  return true;
}
