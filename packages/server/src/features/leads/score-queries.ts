import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

/** Adds to what a visitor sent to the surveys of a project. */
export const addToAnswers = (
  { projectId, visitorId }: { projectId: string; visitorId: string },
  by: { answers: number; signals: number },
): Sql => sql`
  update leads set answer_count = answer_count + ${by.answers}::int,
    buying_signal_count = buying_signal_count + ${by.signals}::int
  where project_id = ${projectId} and visitor_id = ${visitorId}`;

/** Returns the visitor's lead in a project; undefined where there is none, or where the visitor took consent back. */
export async function findSharedLead(
  executor: Executor,
  { projectId, visitorId }: { projectId: string; visitorId: string },
): Promise<string | undefined> {
  const [row] = await executor.query<{ id: string }>(sql`
    select id from leads
    where project_id = ${projectId} and visitor_id = ${visitorId} and consent_withdrawn_at is null`);
  return row?.id;
}

/** Adds to the buying signals of many leads of a project; `changes` selects `visitor_id` and `by`, each visitor once. */
export const addBuyingSignals = (projectId: string, changes: Sql): Sql => sql`
  with changed as materialized (${changes}),
  locked as (
    select l.visitor_id from leads l join changed c on c.visitor_id = l.visitor_id
    where l.project_id = ${projectId} order by l.visitor_id for no key update of l)
  update leads l set buying_signal_count = l.buying_signal_count + c.by
  from changed c join locked k on k.visitor_id = c.visitor_id
  where l.project_id = ${projectId} and l.visitor_id = c.visitor_id`;
