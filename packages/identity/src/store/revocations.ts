import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { revocationMarginSeconds, tokenLifetimeSeconds } from '../tokens/lifetimes.ts';
import { after } from './after.ts';

export const revocationChannel = 'identity_revocations';

export interface Revocation {
  readonly originJti: string;
  readonly expiresAt: number;
}

/** Stores the revocations and notifies the other processes once the surrounding transaction commits. */
export async function insertRevocations(executor: Executor, originJtis: string[], now: Date): Promise<Revocation[]> {
  const end = after(now, tokenLifetimeSeconds + revocationMarginSeconds);
  const expiresAt = end.getTime();
  for (const originJti of originJtis) {
    await executor.execute(sql`
      insert into identity.revocations (origin_jti, expires_at) values (${originJti}, ${end})
      on conflict (origin_jti) do nothing`);
    await executor.execute(sql`select pg_notify(${revocationChannel}, ${`${originJti} ${expiresAt}`})`);
  }
  return originJtis.map((originJti) => ({ originJti, expiresAt }));
}

export function parseRevocation(payload: string): Revocation | undefined {
  const [originJti, expires] = payload.split(' ');
  const expiresAt = Number(expires);
  return originJti && Number.isFinite(expiresAt) ? { originJti, expiresAt } : undefined;
}

export async function readRevocations(executor: Executor, now: Date): Promise<Revocation[]> {
  const rows = await executor.query<{ originJti: string; expiresAt: Date }>(sql`
    select origin_jti, expires_at from identity.revocations where expires_at > ${now}`);
  return rows.map((row) => ({ originJti: row.originJti, expiresAt: row.expiresAt.getTime() }));
}
