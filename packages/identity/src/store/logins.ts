import { readEmail } from '@fairlead/contract/email';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Folds a name: names are compared without regard to case, and in one form of Unicode; e-mails as they are stored. */
export function foldLogin(name: string): string {
  return readEmail(name) ?? name.normalize('NFC').toLowerCase();
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns whether the name is the id of another user in tokens and for administrators. */
async function isSubOfAnother(executor: Executor, sub: string, login: string): Promise<boolean> {
  if (!uuid.test(login) || login === sub) return false;
  return (await executor.query(sql`select 1 from identity.users where sub = ${login}::uuid`)).length > 0;
}

/** Returns false when the name belongs to another user. Usernames are never shared with other names, not even their owner's. */
export async function claimUsername(executor: Executor, sub: string, login: string): Promise<boolean> {
  if (await isSubOfAnother(executor, sub, login)) return false;
  const claimed = await executor.execute(sql`
    insert into identity.logins (login, sub, is_username) values (${login}, ${sub}, true)
    on conflict (login) do nothing`);
  return claimed > 0;
}

/** Returns whom the name belongs to, whether or not it signs them in. */
export async function findLoginOwner(executor: Executor, login: string): Promise<string | undefined> {
  const [row] = await executor.query<{ sub: string }>(sql`select sub from identity.logins where login = ${login}`);
  return row?.sub;
}

/** Takes the name from a user who has it only as a preferred username. */
async function displace(executor: Executor, sub: string, login: string): Promise<void> {
  const displaced = await executor.query<{ sub: string }>(sql`
    delete from identity.logins
    where login = ${login} and sub <> ${sub} and is_preferred_username and not is_username and not is_email
    returning sub`);
  for (const row of displaced) {
    await executor.execute(
      sql`delete from identity.user_attributes where sub = ${row.sub} and name = 'preferred_username'`,
    );
  }
}

/** Returns whether a user has this name who does not own the e-mail address. */
async function isSquatted(executor: Executor, sub: string, login: string): Promise<boolean> {
  const owner = await findLoginOwner(executor, login);
  if (owner === undefined || owner === sub) return false;
  const [row] = await executor.query<{ value: string }>(sql`
    select value from identity.user_attributes where sub = ${owner} and name = 'email'`);
  return row === undefined || foldLogin(row.value) !== login;
}

/**
 * Returns false when the name belongs to another user, verified or not: among unverified names the first one stays. But an
 * e-mail address goes to the user who gave it as theirs, from one who only took it as a name: otherwise a name could block the
 * account of an e-mail's owner.
 * @param email the e-mail that the user gave as theirs, verified or not
 */
export async function claimPreferredUsername(
  executor: Executor,
  sub: string,
  login: string,
  email: string | undefined,
): Promise<boolean> {
  if (await isSubOfAnother(executor, sub, login)) return false;
  const isOwn = email !== undefined && foldLogin(email) === login;
  if (isOwn && (await isSquatted(executor, sub, login))) await displace(executor, sub, login);
  const claimed = await executor.execute(sql`
    insert into identity.logins as l (login, sub, is_preferred_username) values (${login}, ${sub}, true)
    on conflict (login) do update set is_preferred_username = true where l.sub = excluded.sub`);
  return claimed > 0;
}

/**
 * Takes a verified e-mail address. A user who merely took it as a name loses it, since they never proved it; a user who verified
 * it keeps it, and the answer is false.
 */
export async function claimVerifiedEmail(executor: Executor, sub: string, login: string): Promise<boolean> {
  await displace(executor, sub, login);
  const claimed = await executor.execute(sql`
    insert into identity.logins as l (login, sub, is_email) values (${login}, ${sub}, true)
    on conflict (login) do update set is_email = true where l.sub = excluded.sub`);
  return claimed > 0;
}

/** Drops one reason for which names belong to their owner, and the names that have no other; `except` stays. */
export async function releaseLogins(
  executor: Executor,
  sub: string,
  reason: 'is_email' | 'is_preferred_username',
  except: string | null = null,
): Promise<void> {
  const other = reason === 'is_email' ? 'is_preferred_username' : 'is_email';
  await executor.execute(sql`
    delete from identity.logins
    where sub = ${sub} and ${sql.identifier(reason)} and not ${sql.identifier(other)} and not is_username
      and login is distinct from ${except}::text`);
  await executor.execute(sql`
    update identity.logins set ${sql.identifier(reason)} = false
    where sub = ${sub} and ${sql.identifier(reason)} and login is distinct from ${except}::text`);
}
