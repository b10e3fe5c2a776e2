import type { SuspensionTarget } from '@fairlead/contract/suspension-target';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { containing } from '../../platform/database/like-pattern.ts';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';

/** In force until lifted or run out; kept afterwards as the history. */
export interface SuspensionRow {
  readonly id: string;
  readonly targetKind: SuspensionTarget;
  readonly targetId: string;
  /** Key that a request is checked by: the subject of a person, else kind and id (`holderOf`). */
  readonly holder: string;
  readonly label: string;
  readonly reason: string;
  readonly suspendedBy: string;
  readonly suspendedAt: Date;
  readonly untilAt: Date | null;
  readonly liftedBy: string | null;
  readonly liftedAt: Date | null;
}

const columns = sql`
  id, target_kind, target_id, holder, label, reason, suspended_by, suspended_at, until_at, lifted_by, lifted_at`;

/** Reads the subject and the label of each kind of target. */
const targets: Readonly<Record<SuspensionTarget, Sql>> = {
  VISITOR: sql`select subject, email as label from visitors`,
  ACCOUNT: sql`select subject, email as label from accounts`,
  ADMIN: sql`select subject, email as label from admins`,
  EXHIBITOR: sql`select null as subject, name as label from exhibitors`,
  ORGANIZER: sql`select null as subject, name as label from organizers`,
};

interface TargetRow {
  /** Of a person who can sign in. */
  readonly subject: string | null;
  readonly label: string;
}

export async function findTarget(
  executor: Executor,
  kind: SuspensionTarget,
  id: string,
): Promise<TargetRow | undefined> {
  const [row] = await executor.query<TargetRow>(sql`${targets[kind]} where id = ${id}`);
  return row;
}

const hasNotRunOut = (now: Date): Sql => sql`(until_at is null or until_at > ${now})`;

/** Returns the suspensions of several holders that were not lifted; the reader checks whether one has run out meanwhile. */
export async function findNotLifted(executor: Executor, holders: readonly string[]): Promise<SuspensionRow[]> {
  return executor.query<SuspensionRow>(sql`
    select ${columns} from suspensions where holder = any(${holders}::text[]) and lifted_at is null`);
}

/** Marks a suspension that ran out as lifted at that moment, so that another one can be in force. */
export async function closeRunOut(executor: Executor, holder: string, now: Date): Promise<void> {
  await executor.execute(sql`
    update suspensions set lifted_at = until_at where holder = ${holder} and lifted_at is null and until_at <= ${now}`);
}

export async function insertSuspension(executor: Executor, row: SuspensionRow): Promise<void> {
  await executor.execute(sql`insert into suspensions ${sql.rows(row)}`);
}

/** Lifts one in force; returns undefined if there is none of this id, or no longer. */
export async function lift(
  executor: Executor,
  id: string,
  by: { email: string; now: Date },
): Promise<SuspensionRow | undefined> {
  const [row] = await executor.query<SuspensionRow>(sql`
    update suspensions set lifted_by = ${by.email}, lifted_at = ${by.now}
    where id = ${id} and lifted_at is null and ${hasNotRunOut(by.now)}
    returning ${columns}`);
  return row;
}

export interface SuspensionFilter {
  readonly inForce?: boolean | undefined;
  readonly holder?: string | undefined;
  readonly targetKind?: SuspensionTarget | undefined;
  readonly q?: string | undefined;
}

/** Compares with what is in force now, or with what is over. */
const isInForce = (inForce: boolean, now: Date): Sql =>
  inForce ? sql`lifted_at is null and ${hasNotRunOut(now)}` : sql`(lifted_at is not null or until_at <= ${now})`;

function conditions(filter: SuspensionFilter, now: Date): Sql {
  const { inForce, holder, targetKind, q } = filter;
  const pattern = containing(q ?? '');
  return sql.join(
    [
      inForce === undefined ? sql`true` : isInForce(inForce, now),
      holder === undefined ? sql`true` : sql`holder = ${holder}`,
      targetKind === undefined ? sql`true` : sql`target_kind = ${targetKind}`,
      q ? sql`(label ilike ${pattern} or reason ilike ${pattern})` : sql`true`,
    ],
    ' and ',
  );
}

export const suspensionOrder = descending(byMoment(sql`suspended_at`), byId(sql`id`));

export async function listSuspensions(
  executor: Executor,
  filter: SuspensionFilter,
  { after, limit }: RowRange,
  now: Date,
): Promise<SuspensionRow[]> {
  return executor.query<SuspensionRow>(sql`
    select ${columns} from suspensions where ${conditions(filter, now)} and ${behind(suspensionOrder, after)}
    order by ${inOrder(suspensionOrder)} limit ${limit}`);
}
