import type { Executor } from './executor.ts';

/** Names are compared without regard to case, and in one form of Unicode. */
export function foldLogin(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** False when the name belongs to somebody else. Usernames are never shared with anything, not even by their owner. */
export async function claimUsername(sql: Executor, sub: string, login: string): Promise<boolean> {
  const result = await sql`
    insert into identity.logins (login, sub, is_username) values (${login}, ${sub}, true)
    on conflict (login) do nothing`;
  return result.count > 0;
}

/** False when the name belongs to somebody else, verified or not: among unverified names the first one stays. */
export async function claimPreferredUsername(sql: Executor, sub: string, login: string): Promise<boolean> {
  const result = await sql`
    insert into identity.logins as l (login, sub, is_preferred_username) values (${login}, ${sub}, true)
    on conflict (login) do update set is_preferred_username = true where l.sub = excluded.sub`;
  return result.count > 0;
}

/**
 * Takes a verified address. Somebody who merely called himself by it loses the name, for he never showed that it is his;
 * somebody who verified it keeps it, and the answer is false.
 */
export async function claimVerifiedEmail(sql: Executor, sub: string, login: string): Promise<boolean> {
  const displaced = await sql<{ sub: string }[]>`
    delete from identity.logins
    where login = ${login} and sub <> ${sub} and is_preferred_username and not is_username and not is_email
    returning sub`;
  for (const row of displaced) {
    await sql`delete from identity.user_attributes where sub = ${row.sub} and name = 'preferred_username'`;
  }
  const result = await sql`
    insert into identity.logins as l (login, sub, is_email) values (${login}, ${sub}, true)
    on conflict (login) do update set is_email = true where l.sub = excluded.sub`;
  return result.count > 0;
}

/** Drops one reason for which names belong to their owner, and the names that have no other; `except` stays. */
export async function releaseLogins(
  sql: Executor,
  sub: string,
  reason: 'is_email' | 'is_preferred_username',
  except: string | null = null,
): Promise<void> {
  const other = reason === 'is_email' ? 'is_preferred_username' : 'is_email';
  await sql`
    delete from identity.logins
    where sub = ${sub} and ${sql(reason)} and not ${sql(other)} and not is_username
      and login is distinct from ${except}::text`;
  await sql`
    update identity.logins set ${sql(reason)} = false
    where sub = ${sub} and ${sql(reason)} and login is distinct from ${except}::text`;
}
