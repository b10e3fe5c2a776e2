import type { Page } from '@fairlead/contract/page';
import type { SuspensionTarget } from '@fairlead/contract/suspension-target';
import type { listSuspensions, Suspension, suspend as suspendEndpoint } from '@fairlead/contract/suspensions';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AdminActor, Records, Suspended } from '../../platform/auth/caller.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { pageOf, rangeOf } from '../../platform/pagination.ts';
import { markSuspended } from '../accounts/public.ts';
import { isLastAdmin } from '../admins/public.ts';
import { moveSuspensions } from './merge-queries.ts';
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

/** A person is held by the identity, whatever records there are under it. */
const holderOf = (kind: SuspensionTarget, id: string, subject: string | null): string => subject ?? `${kind}:${id}`;

/** What is suspended of a person and of whom they belong to. */
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
  /** Of a person who can sign in; null where many may be concerned. */
  readonly subject: string | null;
}

/** Suspends a target; throws LAST_ADMIN where nobody would be left to take it back, ALREADY_SUSPENDED when it is. */
export async function suspend(
  database: Executor,
  caller: AdminActor,
  value: z.output<(typeof suspendEndpoint)['body']>,
  now: Date,
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

export async function restore(database: Executor, caller: AdminActor, id: string, now: Date): Promise<Suspending> {
  return database.transaction(async (tx) => {
    const row = await queries.lift(tx, id, { email: caller.email ?? '', now });
    if (!row) throw notFound();
    const target = await queries.findTarget(tx, row.targetKind, row.targetId);
    const subject = target?.subject ?? null;
    if (subject !== null) await markSuspended(tx, subject, null);
    return { suspension: present(row, now), subject };
  });
}

type Query = z.output<(typeof listSuspensions)['query']>;

/** With a target, everything that was ever suspended of the same person, under whichever record. */
export async function list(database: Executor, query: Query, now: Date): Promise<Page<Suspension>> {
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

/**
 * What was held against a record that nobody signed in for is held against the person it turned out to be of. Returns
 * whether that keeps the person out from now on.
 */
export async function mergeSuspensions(
  tx: Executor,
  from: { kind: SuspensionTarget; id: string },
  person: { to: string; subject: string },
  now: Date,
): Promise<boolean> {
  const holder = holderOf(from.kind, from.id, null);
  const inForce = await moveSuspensions(tx, { from: from.id, holder }, person, now);
  if (!inForce) return false;
  await markSuspended(tx, person.subject, inForce);
  return true;
}
