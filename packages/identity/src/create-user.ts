import { randomUUID } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import type { Context } from './context.ts';
import { createCredential } from './credential.ts';
import { assertAcceptablePassword } from './password-policy.ts';
import { type Attributes, writeAttributes } from './store/attributes.ts';
import { claimPreferredUsername, claimUsername, claimVerifiedEmail, foldLogin } from './store/logins.ts';
import { insertUser, type UserStatus } from './store/users.ts';
import { errors } from './wire/cognito-error.ts';

export interface UserRequest {
  readonly username: string;
  readonly password: string;
  readonly status: UserStatus;
  readonly attributes: Attributes;
  /** Starts with a password that another person chose. */
  readonly temporaryUntil?: Date | undefined;
}

/** Creates the user with everything that signs him in, or nothing at all; `then` runs in the same transaction. */
export async function createUser<Result>(
  context: Context,
  request: UserRequest,
  then: (transaction: Executor, sub: string) => Promise<Result>,
): Promise<Result> {
  const { database, keys, pool } = context;
  const { username, password, status, attributes, temporaryUntil } = request;
  const { email, preferred_username: preferredUsername, email_verified: emailVerified } = attributes;
  const names = [username, email, preferredUsername].filter((name) => name !== undefined && name !== '');
  assertAcceptablePassword(password, names as string[]);
  const sub = randomUUID();
  const credential = createCredential(keys, pool.name, { sub, username, password });
  const now = context.clock();

  const kept = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
  return database.transaction(async (transaction) => {
    await insertUser(transaction, { sub, username, status, ...credential, temporaryUntil }, now);
    if (!(await claimUsername(transaction, sub, foldLogin(username)))) throw errors.usernameExists();
    const login = preferredUsername && foldLogin(preferredUsername);
    if (login && !(await claimPreferredUsername(transaction, sub, login, email))) {
      throw errors.aliasExists('preferred_username');
    }
    if (email && emailVerified === 'true' && !(await claimVerifiedEmail(transaction, sub, foldLogin(email)))) {
      throw errors.aliasExists('email');
    }
    await writeAttributes(transaction, sub, kept);
    return then(transaction, sub);
  }) as Promise<Result>;
}
