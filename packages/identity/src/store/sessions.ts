import { at, type Executor } from './executor.ts';

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

/** Those that have not ended, the one used last first. */
export async function listSessions(sql: Executor, sub: string, now: Date, limit: number): Promise<UserSession[]> {
  const rows = await sql<
    {
      origin_jti: string;
      auth_ms: number;
      used_ms: number;
      network: string | null;
      user_agent: string | null;
      device_key: string | null;
      device_name: string | null;
    }[]
  >`
    select f.origin_jti, (extract(epoch from f.auth_time) * 1000)::float8 as auth_ms,
      (extract(epoch from coalesce(f.last_used_at, f.auth_time)) * 1000)::float8 as used_ms, f.network, f.user_agent,
      f.device_key, d.name as device_name
    from identity.token_families f left join identity.devices d on d.device_key = f.device_key and d.sub = f.sub
    where f.sub = ${sub} and f.revoked_at is null and f.expires_at > ${at(now)}
    order by used_ms desc, f.origin_jti limit ${limit}`;
  return rows.map((row) => ({
    id: row.origin_jti,
    startedAt: new Date(row.auth_ms),
    lastUsedAt: new Date(row.used_ms),
    network: row.network,
    userAgent: row.user_agent,
    deviceKey: row.device_key,
    deviceName: row.device_name,
  }));
}
