import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { foldLogin } from './store/logins.ts';

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
