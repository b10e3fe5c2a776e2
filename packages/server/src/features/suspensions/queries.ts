import type { SuspensionTarget } from '@fairlead/contract/suspension-target';
import { and, desc, eq, gt, ilike, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Position } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { suspensions } from './tables.ts';

export type SuspensionRow = typeof suspensions.$inferSelect;

/** Where each kind of target is kept, and what it is called. */
const targets: Readonly<Record<SuspensionTarget, SQL>> = {
  VISITOR: sql`select subject, email as label from visitors`,
  ACCOUNT: sql`select subject, email as label from accounts`,
  ADMIN: sql`select subject, email as label from admins`,
  EXHIBITOR: sql`select null as subject, name as label from exhibitors`,
  ORGANIZER: sql`select null as subject, name as label from organizers`,
};

export interface Target extends Record<string, unknown> {
  /** Of a person who can sign in. */
  readonly subject: string | null;
  readonly label: string;
}

export async function findTarget(executor: Executor, kind: SuspensionTarget, id: string): Promise<Target | undefined> {
  const [row] = await executor.execute<Target>(sql`${targets[kind]} where id = ${id}`);
  return row;
}

const hasNotRunOut = (now: Date): SQL | undefined => or(isNull(suspensions.untilAt), gt(suspensions.untilAt, now));

/** Those of several holders that nobody lifted; whether one has run out meanwhile is for the reader to see. */
export async function findNotLifted(executor: Executor, holders: readonly string[]): Promise<SuspensionRow[]> {
  return executor
    .select()
    .from(suspensions)
    .where(and(sql`${suspensions.holder} = any(${sql.param(holders)}::text[])`, isNull(suspensions.liftedAt)));
}

/** One that ran out is over since then, though nobody came to say so. */
export async function closeRunOut(executor: Executor, holder: string, now: Date): Promise<void> {
  await executor
    .update(suspensions)
    .set({ liftedAt: sql`${suspensions.untilAt}` })
    .where(and(eq(suspensions.holder, holder), isNull(suspensions.liftedAt), lte(suspensions.untilAt, now)));
}

export async function insertSuspension(executor: Executor, row: SuspensionRow): Promise<void> {
  await executor.insert(suspensions).values(row);
}

/** Ends one in force; undefined when there is none of this id, or no longer. */
export async function lift(
  executor: Executor,
  id: string,
  by: { email: string; now: Date },
): Promise<SuspensionRow | undefined> {
  const [row] = await executor
    .update(suspensions)
    .set({ liftedBy: by.email, liftedAt: by.now })
    .where(and(eq(suspensions.id, id), isNull(suspensions.liftedAt), hasNotRunOut(by.now)))
    .returning();
  return row;
}

export interface SuspensionFilter {
  readonly inForce?: boolean | undefined;
  readonly holder?: string | undefined;
  readonly targetKind?: SuspensionTarget | undefined;
  readonly q?: string | undefined;
}

export async function listSuspensions(
  executor: Executor,
  filter: SuspensionFilter,
  page: { after: Position | null; limit: number; now: Date },
): Promise<SuspensionRow[]> {
  const { after, now } = page;
  const inForce = and(isNull(suspensions.liftedAt), hasNotRunOut(now));
  const isOver = or(isNotNull(suspensions.liftedAt), lte(suspensions.untilAt, now));
  const pattern = filter.q ? containing(filter.q) : undefined;
  const conditions: (SQL | undefined)[] = [
    filter.inForce === undefined ? undefined : filter.inForce ? inForce : isOver,
    filter.holder === undefined ? undefined : eq(suspensions.holder, filter.holder),
    filter.targetKind === undefined ? undefined : eq(suspensions.targetKind, filter.targetKind),
    pattern === undefined ? undefined : or(ilike(suspensions.label, pattern), ilike(suspensions.reason, pattern)),
    after
      ? or(
          lt(suspensions.suspendedAt, new Date(after.at)),
          and(eq(suspensions.suspendedAt, new Date(after.at)), lt(suspensions.id, after.id)),
        )
      : undefined,
  ];
  return executor
    .select()
    .from(suspensions)
    .where(and(...conditions))
    .orderBy(desc(suspensions.suspendedAt), desc(suspensions.id))
    .limit(page.limit + 1);
}
