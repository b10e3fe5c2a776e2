import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { fairRegistrations } from './tables.ts';

export type RegistrationRow = typeof fairRegistrations.$inferSelect;

/** Registers a visitor, or changes the answers of one who is registered; the first time stands. */
export async function upsertRegistration(executor: Executor, row: RegistrationRow): Promise<RegistrationRow> {
  const { additionalAttributes, updatedAt } = row;
  const [stored] = await executor
    .insert(fairRegistrations)
    .values(row)
    .onConflictDoUpdate({
      target: [fairRegistrations.tradeFairId, fairRegistrations.visitorId],
      set: { additionalAttributes, updatedAt },
    })
    .returning();
  return stored ?? row;
}

export async function findRegistration(
  executor: Executor,
  tradeFairId: string,
  visitorId: string,
): Promise<RegistrationRow | undefined> {
  const [row] = await executor
    .select()
    .from(fairRegistrations)
    .where(and(eq(fairRegistrations.tradeFairId, tradeFairId), eq(fairRegistrations.visitorId, visitorId)));
  return row;
}

/** What the visitor answered the same organizer last, at whichever of its fairs. */
export async function lastAnswers(
  executor: Executor,
  organizerId: string,
  visitorId: string,
): Promise<RegistrationRow['additionalAttributes']> {
  const [row] = await executor
    .select({ additionalAttributes: fairRegistrations.additionalAttributes })
    .from(fairRegistrations)
    .where(
      and(
        eq(fairRegistrations.visitorId, visitorId),
        sql`${fairRegistrations.tradeFairId} in (select id from exhibitions where owner_id = ${organizerId})`,
      ),
    )
    .orderBy(sql`${fairRegistrations.updatedAt} desc`)
    .limit(1);
  return row?.additionalAttributes ?? {};
}

/** Answers whether there was one. */
export async function deleteRegistration(executor: Executor, tradeFairId: string, visitorId: string): Promise<boolean> {
  const rows = await executor
    .delete(fairRegistrations)
    .where(and(eq(fairRegistrations.tradeFairId, tradeFairId), eq(fairRegistrations.visitorId, visitorId)))
    .returning({ visitorId: fairRegistrations.visitorId });
  return rows.length > 0;
}
