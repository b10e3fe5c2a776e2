import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { readAttributes } from './store/attributes.ts';
import { foldLogin } from './store/logins.ts';
import { type MfaSettings, readMfaSettings } from './store/mfa-settings.ts';

export interface EmailHolder {
  readonly sub: string;
  /** False for a user who only took the e-mail address as a name. */
  readonly isVerified: boolean;
}

/** Returns the user who signs in by this e-mail address. */
export async function findByEmail(executor: Executor, email: string): Promise<EmailHolder | undefined> {
  const [row] = await executor.query<{ sub: string; isEmail: boolean }>(sql`
    select sub, is_email from identity.logins where login = ${foldLogin(email)} and not is_username`);
  return row && { sub: row.sub, isVerified: row.isEmail };
}

/** Returns who has shown which of these e-mail addresses to be theirs: their subjects, by the e-mail address as it was given. */
export async function findVerified(executor: Executor, emails: readonly string[]): Promise<Map<string, string>> {
  const asked = new Map(emails.map((email) => [foldLogin(email), email]));
  const rows = await executor.query<{ login: string; sub: string }>(sql`
    select login, sub from identity.logins where login = any(${[...asked.keys()]}::text[]) and is_email`);
  return new Map(rows.map(({ login, sub }) => [asked.get(login) ?? login, sub]));
}

type Row = Readonly<Record<string, unknown>>;

/** Everything kept about a user but what is secret even to themselves: verifiers, keys and codes. */
export interface UserDescription {
  readonly user: Row;
  readonly attributes: Readonly<Record<string, string>>;
  readonly secondFactors: MfaSettings;
  /** Names that sign them in. */
  readonly logins: readonly Row[];
  readonly authenticators: readonly Row[];
  readonly devices: readonly Row[];
  readonly sessions: readonly Row[];
  readonly codes: readonly Row[];
  readonly otherProviders: readonly Row[];
}

/** Returns undefined when there is no such user. */
export async function describeUser(executor: Executor, sub: string): Promise<UserDescription | undefined> {
  const rows = async (statement: Sql) => (await executor.query<{ row: Row }>(statement)).map(({ row }) => row);
  const [user] = await rows(sql`
    select jsonb_build_object('sub', sub, 'username', username, 'status', status, 'enabled', enabled,
      'createdAt', created_at, 'updatedAt', updated_at) as row from identity.users where sub = ${sub}`);
  if (!user) return undefined;
  return {
    user,
    attributes: await readAttributes(executor, sub),
    secondFactors: await readMfaSettings(executor, sub),
    logins: await rows(sql`
      select jsonb_build_object('login', login) as row from identity.logins where sub = ${sub} order by login`),
    authenticators: await rows(sql`
      select jsonb_build_object('name', name) as row from identity.software_tokens where sub = ${sub}`),
    devices: await rows(sql`
      select jsonb_build_object('deviceKey', device_key, 'name', name, 'remembered', remembered, 'network', network,
        'createdAt', created_at, 'authenticatedAt', authenticated_at) as row
      from identity.devices where sub = ${sub} order by created_at`),
    sessions: await rows(sql`
      select jsonb_build_object('id', origin_jti, 'startedAt', auth_time, 'lastUsedAt', last_used_at,
        'expiresAt', expires_at, 'endedAt', revoked_at, 'network', network, 'userAgent', user_agent) as row
      from identity.token_families where sub = ${sub} order by auth_time`),
    codes: await rows(sql`
      select jsonb_build_object('kind', kind, 'destination', destination, 'expiresAt', expires_at) as row
      from identity.codes where sub = ${sub} order by kind`),
    otherProviders: await rows(sql`
      select jsonb_build_object('provider', provider, 'subject', subject, 'createdAt', created_at) as row
      from identity.external_identities where sub = ${sub} order by provider, subject`),
  };
}
