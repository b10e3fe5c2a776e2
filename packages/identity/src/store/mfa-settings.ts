import type { Executor } from './executor.ts';

export const factors = ['SMS_MFA', 'EMAIL_OTP', 'SOFTWARE_TOKEN_MFA'] as const;
export type Factor = (typeof factors)[number];

export interface MfaSettings {
  readonly enabled: readonly Factor[];
  readonly preferred: Factor | null;
}

const columns = { SMS_MFA: 'sms', EMAIL_OTP: 'email', SOFTWARE_TOKEN_MFA: 'software_token' } as const;

export async function readMfaSettings(sql: Executor, sub: string): Promise<MfaSettings> {
  const [row] = await sql<{ sms: boolean; email: boolean; software_token: boolean; preferred: Factor | null }[]>`
    select sms, email, software_token, preferred from identity.mfa_settings where sub = ${sub}`;
  if (!row) return { enabled: [], preferred: null };
  return { enabled: factors.filter((factor) => row[columns[factor]]), preferred: row.preferred };
}

/** Changes one factor and leaves the others, so that two changes at once both hold. At most one factor is preferred. */
export async function writeFactor(
  sql: Executor,
  sub: string,
  factor: Factor,
  setting: { enabled: boolean; preferred: boolean },
): Promise<void> {
  const column = sql(columns[factor]);
  const preferred = setting.enabled && setting.preferred ? factor : null;
  await sql`
    insert into identity.mfa_settings as s (sub, ${column}, preferred) values (${sub}, ${setting.enabled}, ${preferred})
    on conflict (sub) do update set ${column} = excluded.${column},
      preferred = coalesce(excluded.preferred, nullif(s.preferred, ${factor}))`;
}

/** False when the user has a factor already, also one from a call at the same moment. */
export async function enableFirstFactor(sql: Executor, sub: string, factor: Factor): Promise<boolean> {
  const column = sql(columns[factor]);
  const result = await sql`
    insert into identity.mfa_settings as s (sub, ${column}, preferred) values (${sub}, true, ${factor})
    on conflict (sub) do update set ${column} = true, preferred = excluded.preferred
    where not (s.sms or s.email or s.software_token)`;
  return result.count > 0;
}

export function disableFactor(sql: Executor, sub: string, factor: Factor): Promise<void> {
  return writeFactor(sql, sub, factor, { enabled: false, preferred: false });
}
