import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export const factors = ['SMS_MFA', 'EMAIL_OTP', 'SOFTWARE_TOKEN_MFA'] as const;
export type Factor = (typeof factors)[number];

export interface MfaSettings {
  readonly enabled: readonly Factor[];
  readonly preferred: Factor | null;
}

const columns = { SMS_MFA: 'sms', EMAIL_OTP: 'email', SOFTWARE_TOKEN_MFA: 'software_token' } as const;

export async function readMfaSettings(executor: Executor, sub: string): Promise<MfaSettings> {
  const [row] = await executor.query<{
    sms: boolean;
    email: boolean;
    softwareToken: boolean;
    preferred: Factor | null;
  }>(sql`
    select sms, email, software_token, preferred from identity.mfa_settings where sub = ${sub}`);
  if (!row) return { enabled: [], preferred: null };
  const isOn = { SMS_MFA: row.sms, EMAIL_OTP: row.email, SOFTWARE_TOKEN_MFA: row.softwareToken };
  return { enabled: factors.filter((factor) => isOn[factor]), preferred: row.preferred };
}

/** Changes one factor and leaves the others, so that two changes at once both hold. At most one factor is preferred. */
export async function writeFactor(
  executor: Executor,
  sub: string,
  factor: Factor,
  setting: { enabled: boolean; preferred: boolean },
): Promise<void> {
  const column = sql.identifier(columns[factor]);
  const preferred = setting.enabled && setting.preferred ? factor : null;
  await executor.execute(sql`
    insert into identity.mfa_settings as s (sub, ${column}, preferred) values (${sub}, ${setting.enabled}, ${preferred})
    on conflict (sub) do update set ${column} = excluded.${column},
      preferred = coalesce(excluded.preferred, nullif(s.preferred, ${factor}))`);
}

/** Returns false when the user has a factor already, also one from a call at the same moment. */
export async function enableFirstFactor(executor: Executor, sub: string, factor: Factor): Promise<boolean> {
  const column = sql.identifier(columns[factor]);
  const enabled = await executor.execute(sql`
    insert into identity.mfa_settings as s (sub, ${column}, preferred) values (${sub}, true, ${factor})
    on conflict (sub) do update set ${column} = true, preferred = excluded.preferred
    where not (s.sms or s.email or s.software_token)`);
  return enabled > 0;
}

export function disableFactor(executor: Executor, sub: string, factor: Factor): Promise<void> {
  return writeFactor(executor, sub, factor, { enabled: false, preferred: false });
}
