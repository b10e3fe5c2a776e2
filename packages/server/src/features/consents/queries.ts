import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { consentEvents } from './tables.ts';

export type ConsentEvent = typeof consentEvents.$inferSelect;

export async function insertConsentEvents(executor: Executor, events: ConsentEvent[]): Promise<void> {
  await executor.insert(consentEvents).values(events);
}

/** The last event of each of these purposes. */
export async function latestConsents(
  executor: Executor,
  subject: string,
  purposes: readonly ConsentEvent['purpose'][],
): Promise<ConsentEvent[]> {
  return executor
    .selectDistinctOn([consentEvents.purpose])
    .from(consentEvents)
    .where(and(eq(consentEvents.subject, subject), inArray(consentEvents.purpose, [...purposes])))
    .orderBy(consentEvents.purpose, desc(consentEvents.at), desc(consentEvents.id));
}
