import { revocationMarginSeconds, tokenLifetimeSeconds } from '../tokens/lifetimes.ts';
import { after, at, type Executor } from './executor.ts';

export const revocationChannel = 'identity_revocations';

export interface Revocation {
  readonly originJti: string;
  readonly expiresAt: number;
}

/** Stores the revocations and tells the other processes once the surrounding transaction commits. */
export async function insertRevocations(sql: Executor, originJtis: string[], now: Date): Promise<Revocation[]> {
  const lifetime = tokenLifetimeSeconds + revocationMarginSeconds;
  const expiresAt = now.getTime() + lifetime * 1000;
  for (const originJti of originJtis) {
    await sql`
      insert into identity.revocations (origin_jti, expires_at) values (${originJti}, ${after(now, lifetime)})
      on conflict (origin_jti) do nothing`;
    await sql`select pg_notify(${revocationChannel}, ${`${originJti} ${expiresAt}`})`;
  }
  return originJtis.map((originJti) => ({ originJti, expiresAt }));
}

export function parseRevocation(payload: string): Revocation | undefined {
  const [originJti, expires] = payload.split(' ');
  const expiresAt = Number(expires);
  return originJti && Number.isFinite(expiresAt) ? { originJti, expiresAt } : undefined;
}

export async function readRevocations(sql: Executor, now: Date): Promise<Revocation[]> {
  const rows = await sql<{ origin_jti: string; expires_ms: number }[]>`
    select origin_jti, (extract(epoch from expires_at) * 1000)::float8 as expires_ms
    from identity.revocations where expires_at > ${at(now)}`;
  return rows.map((row) => ({ originJti: row.origin_jti, expiresAt: row.expires_ms }));
}
