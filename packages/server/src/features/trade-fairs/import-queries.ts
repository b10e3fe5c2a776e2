import type { AttributeAnswers } from '@fairlead/contract/participation';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { fairRegistrations } from './tables.ts';

export async function registeredAmong(
  executor: Executor,
  tradeFairId: string,
  visitorIds: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .select({ visitorId: fairRegistrations.visitorId })
    .from(fairRegistrations)
    .where(
      and(
        eq(fairRegistrations.tradeFairId, tradeFairId),
        sql`${fairRegistrations.visitorId} = any(${sql.param(visitorIds)}::uuid[])`,
      ),
    );
  return new Set(rows.map(({ visitorId }) => visitorId));
}

/** Registers visitors; one who registered meanwhile keeps what they answered themselves. */
export async function insertRegistrations(
  executor: Executor,
  tradeFairId: string,
  rows: readonly { visitorId: string; additionalAttributes: AttributeAnswers }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await executor
    .insert(fairRegistrations)
    .values(rows.map((row) => ({ ...row, tradeFairId, joinedAt: now, updatedAt: now })))
    .onConflictDoNothing();
}
