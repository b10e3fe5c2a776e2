import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD' | 'EXTERNAL_PROVIDER';

export interface User {
  readonly sub: string;
  readonly username: string;
  readonly status: UserStatus;
  readonly enabled: boolean;
  readonly salt: Uint8Array;
  readonly verifierSealed: Uint8Array;
  /** Until when a temporary password works; null when the password is not one. */
  readonly temporaryUntil: Date | null;
}

export type NewUser = Omit<User, 'enabled' | 'temporaryUntil'> & { readonly temporaryUntil?: Date | undefined };

export async function insertUser(executor: Executor, user: NewUser, now: Date): Promise<void> {
  await executor.execute(sql`
    insert into identity.users (sub, username, status, salt, verifier_sealed, temporary_until, created_at, updated_at)
    values (${user.sub}, ${user.username}, ${user.status}, ${user.salt}, ${user.verifierSealed},
      ${user.temporaryUntil ?? null}, ${now}, ${now})`);
}

/**
 * Returns who signs in by this name; `login` is already folded. People of other providers do not sign in here: their
 * names, which are made of what is known of them there, must not reveal that they were here.
 */
export async function findUserByLogin(executor: Executor, login: string): Promise<User | undefined> {
  const [user] = await executor.query<User>(sql`
    select u.sub, u.username, u.status, u.enabled, u.salt, u.verifier_sealed, u.temporary_until
    from identity.logins l join identity.users u on u.sub = l.sub
    where l.login = ${login} and u.status <> 'EXTERNAL_PROVIDER'`);
  return user;
}

export async function findUserBySub(executor: Executor, sub: string): Promise<User | undefined> {
  const [user] = await executor.query<User>(sql`
    select sub, username, status, enabled, salt, verifier_sealed, temporary_until
    from identity.users where sub = ${sub}`);
  return user;
}

/** Locks the user until the transaction ends: names and proved e-mail addresses stay as they are. */
export async function lockUser(executor: Executor, sub: string): Promise<void> {
  await executor.execute(sql`select 1 from identity.users where sub = ${sub} for no key update`);
}

export async function confirmUser(executor: Executor, sub: string, now: Date): Promise<void> {
  await executor.execute(sql`
    update identity.users set status = 'CONFIRMED', updated_at = ${now}
    where sub = ${sub} and status = 'UNCONFIRMED'`);
}

/**
 * Stores a password of the user's own, which replaces a temporary one and ends whatever kept the former one from working.
 * @param former the salt of the password that it has to replace; any when absent
 * @returns false when the password is another one by now
 */
export async function setCredential(
  executor: Executor,
  sub: string,
  credential: Pick<User, 'salt' | 'verifierSealed'>,
  now: Date,
  former?: Uint8Array,
): Promise<boolean> {
  const salt = former ?? null;
  const changed = await executor.execute(sql`
    update identity.users set salt = ${credential.salt}, verifier_sealed = ${credential.verifierSealed},
      temporary_until = null, status = 'CONFIRMED', updated_at = ${now}
    where sub = ${sub} and (${salt}::bytea is null or salt = ${salt})`);
  return changed > 0;
}

/** Returns false when the user has left the state in which temporary passwords are given. */
export async function setTemporaryCredential(
  executor: Executor,
  sub: string,
  credential: Pick<User, 'salt' | 'verifierSealed'> & { temporaryUntil: Date },
  now: Date,
): Promise<boolean> {
  const changed = await executor.execute(sql`
    update identity.users set salt = ${credential.salt}, verifier_sealed = ${credential.verifierSealed},
      temporary_until = ${credential.temporaryUntil}, updated_at = ${now}
    where sub = ${sub} and status = 'FORCE_CHANGE_PASSWORD'`);
  return changed > 0;
}

/** Returns false when there is no such user, or none with a password of ours. */
export async function requireReset(executor: Executor, sub: string, now: Date): Promise<boolean> {
  const changed = await executor.execute(sql`
    update identity.users set status = 'RESET_REQUIRED', updated_at = ${now}
    where sub = ${sub} and status <> 'EXTERNAL_PROVIDER'`);
  return changed > 0;
}

/** Returns false when there is no such user. */
export async function setUserEnabled(executor: Executor, sub: string, enabled: boolean, now: Date): Promise<boolean> {
  const changed = await executor.execute(sql`
    update identity.users set enabled = ${enabled}, updated_at = ${now} where sub = ${sub}`);
  return changed > 0;
}

/** Deletes the user; attributes, names and codes go with the row. */
export async function deleteUser(executor: Executor, sub: string): Promise<boolean> {
  const deleted = await executor.execute(sql`delete from identity.users where sub = ${sub}`);
  return deleted > 0;
}
