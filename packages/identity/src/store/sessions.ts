import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** A family of tokens as its owner sees it. */
export interface UserSession {
  /** The origin_jti of its tokens. */
  readonly id: string;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  /** Near enough to recognise where it was; null for sessions from before this was kept. */
  readonly network: string | null;
  readonly userAgent: string | null;
  readonly deviceKey: string | null;
  readonly deviceName: string | null;
}

/** Returns those that have not ended, the one used last first. */
export async function listSessions(executor: Executor, sub: string, now: Date, limit: number): Promise<UserSession[]> {
  return executor.query<UserSession>(sql`
    select f.origin_jti as id, f.auth_time as started_at, coalesce(f.last_used_at, f.auth_time) as last_used_at,
      f.network, f.user_agent, f.device_key, d.name as device_name
    from identity.token_families f left join identity.devices d on d.device_key = f.device_key and d.sub = f.sub
    where f.sub = ${sub} and f.revoked_at is null and f.expires_at > ${now}
    order by coalesce(f.last_used_at, f.auth_time) desc, f.origin_jti limit ${limit}`);
}
