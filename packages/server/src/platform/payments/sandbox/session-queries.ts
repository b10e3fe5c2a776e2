import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { SandboxSession } from './session.ts';

export type NewSession = Pick<
  SandboxSession,
  'id' | 'createdAt' | 'expiresAt' | 'currency' | 'total' | 'tax' | 'content'
>;

/** Does nothing where there is a session with this id. */
export async function insertSession(tx: Executor, { content, ...session }: NewSession): Promise<void> {
  await tx.execute(sql`
    insert into sandbox_sessions ${sql.rows({ ...session, content: sql.json(content), state: 'OPEN' })}
    on conflict do nothing`);
}

/** A session by its own id, or by that of its payment. */
export type SessionKey = { readonly id: string } | { readonly paymentIntent: string };

/** Locks the session until the transaction ends: of two changes, the second sees the first. */
export async function lockSession(tx: Executor, key: SessionKey): Promise<SandboxSession | undefined> {
  const [row] = await tx.query<SandboxSession>(
    sql`select * from sandbox_sessions where ${sql.assignments(key)} for update`,
  );
  return row;
}

export type SessionChange = Partial<Omit<SandboxSession, 'id' | 'content'>>;

export async function changeSession(tx: Executor, id: string, change: SessionChange): Promise<SandboxSession> {
  const [row] = await tx.query<SandboxSession>(
    sql`update sandbox_sessions set ${sql.assignments(change)} where id = ${id} returning *`,
  );
  if (row === undefined) throw new Error('A session that is locked is there');
  return row;
}

/** Locks open sessions whose time is over. */
export async function lockDueSessions(tx: Executor, now: Date, max: number): Promise<SandboxSession[]> {
  return tx.query<SandboxSession>(sql`
    select * from sandbox_sessions where state in ('OPEN', 'AUTHENTICATING') and expires_at <= ${now}
    order by expires_at limit ${max} for update skip locked`);
}
