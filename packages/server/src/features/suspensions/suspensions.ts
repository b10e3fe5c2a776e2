import type { Page } from '@fairlead/contract/page';
import type { SuspensionTarget } from '@fairlead/contract/suspension-target';
import type {
  listSuspensions as listEndpoint,
  Suspension,
  suspend as suspendEndpoint,
} from '@fairlead/contract/suspensions';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import type { AdminActor, Records, Suspended } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { pageOf, rangeOf } from '../../platform/pagination.ts';
import { markSuspended } from '../accounts/public.ts';
import { isLastAdmin } from '../admins/public.ts';
import * as queries from './queries.ts';

function present(row: queries.SuspensionRow, now: Date): Suspension {
  const ranOut = row.untilAt !== null && row.untilAt <= now ? row.untilAt : null;
  return {
    id: row.id,
    targetKind: row.targetKind,
    targetId: row.targetId,
    label: row.label,
    reason: row.reason,
    suspendedBy: row.suspendedBy,
    suspendedAt: row.suspendedAt.toISOString(),
    until: row.untilAt?.toISOString() ?? null,
    liftedBy: row.liftedBy,
    endedAt: (row.liftedAt ?? ranOut)?.toISOString() ?? null,
  };
}

/** Returns what a suspension is found by: the identity of a person, whatever records they have; else kind and id. */
const holderOf = (kind: SuspensionTarget, id: string, subject: string | null): string => subject ?? `${kind}:${id}`;

/** Returns the suspensions of a person, of their company and of their organizer. */
export async function findSuspended(
  executor: Executor,
  { subject, visitor, account }: Pick<Records, 'visitor' | 'account'> & { subject: string },
): Promise<Suspended[]> {
  const holders = [
    subject,
    ...(visitor ? [holderOf('VISITOR', visitor.visitorId, null)] : []),
    ...(account ? [holderOf('EXHIBITOR', account.exhibitorId, null)] : []),
    ...(account?.organizerId ? [holderOf('ORGANIZER', account.organizerId, null)] : []),
  ];
  const rows = await queries.findNotLifted(executor, holders);
  return rows.map(({ targetKind, reason, untilAt: until }) => ({ targetKind, reason, until }));
}

export interface Suspending {
  readonly suspension: Suspension;
  /** Of a person who can sign in; null if it may concern many people. */
  readonly subject: string | null;
}

/** Suspends a target. Throws LAST_ADMIN if no administrator would be left to lift it, ALREADY_SUSPENDED if it is suspended. */
export async function suspend(
  { database, caller, now }: Context<AdminActor>,
  value: z.output<(typeof suspendEndpoint)['body']>,
): Promise<Suspending> {
  const { targetKind, targetId, reason } = value;
  const untilAt = value.until === null ? null : new Date(value.until);
  if (untilAt !== null && untilAt <= now) throw new InputError('body.until', 'until_past');
  try {
    return await database.transaction(async (tx) => {
      const target = await queries.findTarget(tx, targetKind, targetId);
      if (!target) throw notFound();
      const { subject, label } = target;
      if (subject !== null && (await isLastAdmin(tx, subject, now))) throw new ApiError('LAST_ADMIN');
      const holder = holderOf(targetKind, targetId, subject);
      await queries.closeRunOut(tx, holder, now);
      const row: queries.SuspensionRow = {
        id: newId(),
        targetKind,
        targetId,
        holder,
        label,
        reason,
        suspendedBy: caller.email ?? '',
        suspendedAt: now,
        untilAt,
        liftedBy: null,
        liftedAt: null,
      };
      await queries.insertSuspension(tx, row);
      if (subject !== null) await markSuspended(tx, subject, { at: now, until: untilAt });
      return { suspension: present(row, now), subject };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'suspensions_in_force') throw new ApiError('ALREADY_SUSPENDED');
    throw error;
  }
}

/** Lifts a suspension that is in force. */
export async function restore({ database, caller, now }: Context<AdminActor>, id: string): Promise<Suspending> {
  return database.transaction(async (tx) => {
    const row = await queries.lift(tx, id, { email: caller.email ?? '', now });
    if (!row) throw notFound();
    const target = await queries.findTarget(tx, row.targetKind, row.targetId);
    const subject = target?.subject ?? null;
    if (subject !== null) await markSuspended(tx, subject, null);
    return { suspension: present(row, now), subject };
  });
}

/** Returns a page of suspensions; with a target, all that the same person ever had, under whichever record. */
export async function listSuspensions(
  { database, now }: Context<AdminActor>,
  query: z.output<(typeof listEndpoint)['query']>,
): Promise<Page<Suspension>> {
  const { targetKind, targetId } = query;
  let filter: queries.SuspensionFilter = query;
  if (targetId !== undefined) {
    if (targetKind === undefined) throw new InputError('query.targetKind', 'target_kind_needed');
    const target = await queries.findTarget(database, targetKind, targetId);
    const holder = holderOf(targetKind, targetId, target?.subject ?? null);
    filter = { inForce: query.inForce, q: query.q, holder };
  }
  const rows = await queries.listSuspensions(database, filter, rangeOf(queries.suspensionOrder, query), now);
  return pageOf(
    rows,
    query.limit,
    ({ suspendedAt, id }) => [suspendedAt, id],
    (row) => present(row, now),
  );
}

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
