import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** The colleague who captured a visitor first. */
export interface Captor {
  readonly visitorId: string;
  /** Null of a colleague who has left. */
  readonly name: string | null;
  readonly at: Date;
}

/** Returns the colleagues who captured these visitors first; visitors without a capture are left out. */
export async function captorsOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<readonly Captor[]> {
  if (visitorIds.length === 0) return [];
  return executor.query<Captor>(sql`
    select f.visitor_id, a.name, f.occurred_at as at
    from (
      select distinct on (c.visitor_id) c.visitor_id, c.account_id, c.occurred_at from lead_captures c
      where c.project_id = ${projectId} and c.visitor_id = any(${visitorIds}::uuid[])
      order by c.visitor_id, c.occurred_at, c.id
    ) f
    left join accounts a on a.id = f.account_id`);
}
