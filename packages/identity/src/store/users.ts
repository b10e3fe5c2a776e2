import { at, type Executor } from './executor.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD' | 'EXTERNAL_PROVIDER';

export interface User {
  readonly sub: string;
  readonly username: string;
  readonly status: UserStatus;
  readonly enabled: boolean;
  readonly salt: Uint8Array;
  readonly verifierSealed: Uint8Array;
  /** Until when a temporary password works, in milliseconds; null when the password is not one. */
  readonly temporaryUntil: number | null;
}

interface UserRow {
  sub: string;
  username: string;
  status: UserStatus;
  enabled: boolean;
  salt: Uint8Array;
  verifier_sealed: Uint8Array;
  temporary_ms: number | null;
}

function toUser(row: UserRow | undefined): User | undefined {
  if (!row) return undefined;
  const { sub, username, status, enabled, salt, verifier_sealed, temporary_ms } = row;
  return { sub, username, status, enabled, salt, verifierSealed: verifier_sealed, temporaryUntil: temporary_ms };
}

export type NewUser = Omit<User, 'enabled' | 'temporaryUntil'> & { readonly temporaryUntil?: Date | undefined };

export async function insertUser(sql: Executor, user: NewUser, now: Date): Promise<void> {
  await sql`
    insert into identity.users (sub, username, status, salt, verifier_sealed, temporary_until, created_at, updated_at)
    values (${user.sub}, ${user.username}, ${user.status}, ${Buffer.from(user.salt)}, ${Buffer.from(user.verifierSealed)},
      ${user.temporaryUntil ? at(user.temporaryUntil) : null}, ${at(now)}, ${at(now)})`;
}

/**
 * Who signs in by this name; `login` is already folded. People of other providers do not sign in here: their names, which are
 * made of what is known of them there, must tell nobody that they were here.
 */
export async function findUserByLogin(sql: Executor, login: string): Promise<User | undefined> {
  const [row] = await sql<UserRow[]>`
    select u.sub, u.username, u.status, u.enabled, u.salt, u.verifier_sealed,
      (extract(epoch from u.temporary_until) * 1000)::float8 as temporary_ms
    from identity.logins l join identity.users u on u.sub = l.sub
    where l.login = ${login} and u.status <> 'EXTERNAL_PROVIDER'`;
  return toUser(row);
}

export async function findUserBySub(sql: Executor, sub: string): Promise<User | undefined> {
  const [row] = await sql<UserRow[]>`
    select sub, username, status, enabled, salt, verifier_sealed,
      (extract(epoch from temporary_until) * 1000)::float8 as temporary_ms
    from identity.users where sub = ${sub}`;
  return toUser(row);
}

/** Until the transaction ends nobody else changes what the user is called or which address was shown to be his. */
export async function lockUser(sql: Executor, sub: string): Promise<void> {
  await sql`select 1 from identity.users where sub = ${sub} for no key update`;
}

export async function confirmUser(sql: Executor, sub: string, now: Date): Promise<void> {
  await sql`
    update identity.users set status = 'CONFIRMED', updated_at = ${at(now)}
    where sub = ${sub} and status = 'UNCONFIRMED'`;
}

/**
 * A password of the user's own, which replaces a temporary one and ends whatever kept the former one from working.
 * @param former the salt of the password that it has to replace; any when absent
 * @returns false when the password is another one by now
 */
export async function setCredential(
  sql: Executor,
  sub: string,
  credential: Pick<User, 'salt' | 'verifierSealed'>,
  now: Date,
  former?: Uint8Array,
): Promise<boolean> {
  const salt = former ? Buffer.from(former) : null;
  const result = await sql`
    update identity.users set salt = ${Buffer.from(credential.salt)},
      verifier_sealed = ${Buffer.from(credential.verifierSealed)}, temporary_until = null, status = 'CONFIRMED',
      updated_at = ${at(now)}
    where sub = ${sub} and (${salt}::bytea is null or salt = ${salt})`;
  return result.count > 0;
}

/** False when the user has left the state in which temporary passwords are given. */
export async function setTemporaryCredential(
  sql: Executor,
  sub: string,
  credential: Pick<User, 'salt' | 'verifierSealed'> & { temporaryUntil: Date },
  now: Date,
): Promise<boolean> {
  const result = await sql`
    update identity.users set salt = ${Buffer.from(credential.salt)},
      verifier_sealed = ${Buffer.from(credential.verifierSealed)}, temporary_until = ${at(credential.temporaryUntil)},
      updated_at = ${at(now)}
    where sub = ${sub} and status = 'FORCE_CHANGE_PASSWORD'`;
  return result.count > 0;
}

/** False when there is no such user, or none with a password of ours. */
export async function requireReset(sql: Executor, sub: string, now: Date): Promise<boolean> {
  const result = await sql`
    update identity.users set status = 'RESET_REQUIRED', updated_at = ${at(now)}
    where sub = ${sub} and status <> 'EXTERNAL_PROVIDER'`;
  return result.count > 0;
}

/** False when there is no such user. */
export async function setUserEnabled(sql: Executor, sub: string, enabled: boolean, now: Date): Promise<boolean> {
  const result = await sql`
    update identity.users set enabled = ${enabled}, updated_at = ${at(now)} where sub = ${sub}`;
  return result.count > 0;
}

/** Attributes, names and codes go with the row. */
export async function deleteUser(sql: Executor, sub: string): Promise<boolean> {
  const result = await sql`delete from identity.users where sub = ${sub}`;
  return result.count > 0;
}
