import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface SandboxEvent {
  readonly id: string;
  readonly sessionId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly body: string;
  readonly attempts: number;
  readonly deliveredAt: Date | null;
}

export async function insertEvent(
  tx: Executor,
  event: Pick<SandboxEvent, 'id' | 'sessionId' | 'type' | 'createdAt' | 'body'>,
): Promise<void> {
  await tx.execute(sql`insert into sandbox_events ${sql.rows(event)}`);
}

export async function findEvent(executor: Executor, id: string): Promise<SandboxEvent | undefined> {
  const [row] = await executor.query<SandboxEvent>(sql`select * from sandbox_events where id = ${id}`);
  return row;
}

/** Null for `deliveredAt`: it was tried in vain. */
export async function recordAttempt(executor: Executor, id: string, deliveredAt: Date | null): Promise<void> {
  await executor.execute(
    sql`update sandbox_events set attempts = attempts + 1, delivered_at = ${deliveredAt} where id = ${id}`,
  );
}
