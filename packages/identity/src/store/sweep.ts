import { after, at, type Executor } from './executor.ts';

/** Removes what nothing refers to any more. Everything here is checked by its own expiry too, so late is harmless. */
export async function sweep(sql: Executor, now: Date): Promise<void> {
  const dayAgo = after(now, -24 * 3600);
  const weekAgo = after(now, -7 * 24 * 3600);
  await sql`delete from identity.challenges where expires_at <= ${at(now)}`;
  await sql`delete from identity.revocations where expires_at <= ${at(now)}`;
  await sql`delete from identity.buckets where updated_at <= ${dayAgo}`;
  await sql`delete from identity.locks where updated_at <= ${dayAgo}`;
  // Kept a while, so that their holders still hear 'expired' and 'used' rather than 'wrong'.
  await sql`delete from identity.codes where expires_at <= ${weekAgo}`;
  await sql`delete from identity.token_families where expires_at <= ${weekAgo}`;
  await sql`delete from identity.signing_keys where state = 'previous' and retires_at <= ${at(now)}`;
}
