import { at, type Executor } from './executor.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD' | 'EXTERNAL_PROVIDER';

export interface User {
  readonly sub: string;
  readonly username: string;
  readonly status: UserStatus;
  readonly enabled: boolean;
  readonly salt: Uint8Array;
  readonly verifierSealed: Uint8Array;
}

interface UserRow {
  sub: string;
  username: string;
  status: UserStatus;
  enabled: boolean;
  salt: Uint8Array;
  verifier_sealed: Uint8Array;
}

function toUser(row: UserRow | undefined): User | undefined {
  if (!row) return undefined;
  const { sub, username, status, enabled, salt, verifier_sealed } = row;
  return { sub, username, status, enabled, salt, verifierSealed: verifier_sealed };
}

export interface NewUser extends Omit<User, 'enabled'> {}

export async function insertUser(sql: Executor, user: NewUser, now: Date): Promise<void> {
  await sql`
    insert into identity.users (sub, username, status, salt, verifier_sealed, created_at, updated_at)
    values (${user.sub}, ${user.username}, ${user.status}, ${Buffer.from(user.salt)}, ${Buffer.from(user.verifierSealed)},
      ${at(now)}, ${at(now)})`;
}

/** `login` is already folded. */
export async function findUserByLogin(sql: Executor, login: string): Promise<User | undefined> {
  const [row] = await sql<UserRow[]>`
    select u.sub, u.username, u.status, u.enabled, u.salt, u.verifier_sealed
    from identity.logins l join identity.users u on u.sub = l.sub
    where l.login = ${login}`;
  return toUser(row);
}

export async function findUserBySub(sql: Executor, sub: string): Promise<User | undefined> {
  const [row] = await sql<UserRow[]>`
    select sub, username, status, enabled, salt, verifier_sealed from identity.users where sub = ${sub}`;
  return toUser(row);
}

export async function confirmUser(sql: Executor, sub: string, now: Date): Promise<void> {
  await sql`
    update identity.users set status = 'CONFIRMED', updated_at = ${at(now)}
    where sub = ${sub} and status = 'UNCONFIRMED'`;
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
