import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { SandboxSession } from './session.ts';

export type NewSession = Pick<SandboxSession, 'id' | 'createdAt' | 'expiresAt' | 'currency' | 'total' | 'content'>;

export async function insertSession(tx: Executor, { content, ...session }: NewSession): Promise<SandboxSession> {
  const [row] = await tx.query<SandboxSession>(sql`
    insert into sandbox_sessions ${sql.rows({ ...session, content: sql.json(content), state: 'OPEN' })} returning *`);
  if (row === undefined) throw new Error('An insert returns its row');
  return row;
}

/** Which session is meant: by its own id, or by that of its payment or charge. */
export type SessionKey = { readonly id: string } | { readonly paymentIntent: string } | { readonly chargeId: string };

/** Holds the session until the transaction ends: of two that change it, the second sees what the first did. */
export async function lockSession(tx: Executor, key: SessionKey): Promise<SandboxSession | undefined> {
  const [row] = await tx.query<SandboxSession>(
    sql`select * from sandbox_sessions where ${sql.assignments(key)} for update`,
  );
  return row;
}

export type SessionChange = Partial<
  Pick<
    SandboxSession,
    | 'state'
    | 'paymentIntent'
    | 'chargeId'
    | 'chargedAt'
    | 'cardLast4'
    | 'failure'
    | 'refunded'
    | 'disputeId'
    | 'disputeStatus'
  >
>;

export async function changeSession(tx: Executor, id: string, change: SessionChange): Promise<SandboxSession> {
  const [row] = await tx.query<SandboxSession>(
    sql`update sandbox_sessions set ${sql.assignments(change)} where id = ${id} returning *`,
  );
  if (row === undefined) throw new Error('A session that is locked is there');
  return row;
}

/** Sessions whose time is over and which nobody has expired yet. */
export async function lockDueSessions(tx: Executor, now: Date, atOnce: number): Promise<SandboxSession[]> {
  return tx.query<SandboxSession>(sql`
    select * from sandbox_sessions where state in ('OPEN', 'AUTHENTICATING') and expires_at <= ${now}
    order by expires_at limit ${atOnce} for update skip locked`);
}
