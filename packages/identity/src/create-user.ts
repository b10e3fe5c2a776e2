import { randomInt, randomUUID } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import type { Context } from './context.ts';
import { createCredential } from './credential.ts';
import { assertAcceptablePassword } from './password-policy.ts';
import { revokeFamilies } from './revoke.ts';
import { after } from './store/after.ts';
import { type Attributes, readAttributes, writeAttributes } from './store/attributes.ts';
import { claimPreferredUsername, claimUsername, claimVerifiedEmail, foldLogin } from './store/logins.ts';
import { deleteUser, findUserBySub, insertUser, setTemporaryCredential, type UserStatus } from './store/users.ts';
import { errors } from './wire/cognito-error.ts';

const lifetimeSeconds = 7 * 24 * 3600;

/** Without characters that look like others, for people type it from a mail on another screen. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

type Metadata = Readonly<Record<string, string>>;

/** A mail that cannot be sent is no reason to take the user back: the invitation can be sent again. */
function send(context: Context, to: string, username: string, code: string, clientMetadata: Metadata): Promise<void> {
  return context.courier.deliver({ purpose: 'INVITATION', channel: 'EMAIL', to, code, username, clientMetadata });
}

/**
 * Creates a user with a temporary password that goes by mail to this e-mail address and nowhere else; a sign-in with it proves
 * the e-mail address, so it counts as verified from the start.
 */
export async function inviteUser(
  context: Context,
  email: string,
  clientMetadata: Metadata,
): Promise<{ sub: string; username: string }> {
  const username = randomUUID();
  const password = temporaryPassword();
  const temporaryUntil = after(context.clock(), lifetimeSeconds);
  const attributes = { email, email_verified: 'true' };
  const request = { username, password, status: 'FORCE_CHANGE_PASSWORD', attributes, temporaryUntil } as const;
  const sub = await createUser(context, request, async (_transaction, created) => created);
  await send(context, email, username, password, clientMetadata);
  return { sub, username };
}

/** Returns false when the user has chosen a password of their own, or is none. */
export async function resendInvitation(context: Context, sub: string, clientMetadata: Metadata): Promise<boolean> {
  const { database, keys, pool, clock } = context;
  const user = await findUserBySub(database, sub);
  const { email } = await readAttributes(database, sub);
  if (!user || email === undefined) return false;
  const password = temporaryPassword();
  const credential = createCredential(keys, pool.name, { sub, username: user.username, password });
  const temporaryUntil = after(clock(), lifetimeSeconds);
  if (!(await setTemporaryCredential(database, sub, { ...credential, temporaryUntil }, clock()))) return false;
  await send(context, email, user.username, password, clientMetadata);
  return true;
}

interface UserRequest {
  readonly username: string;
  readonly password: string;
  readonly status: UserStatus;
  readonly attributes: Attributes;
  /** Starts with a password that another person chose. */
  readonly temporaryUntil?: Date | undefined;
}

/** Creates the user with everything that signs them in, or nothing at all; `then` runs in the same transaction. */
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

/**
 * Removes the user with everything known about him and every session. False when there is no such user.
 * @throws CognitoError when the embedding program cannot do without him; then nothing changes
 */
export async function removeUser(context: Context, sub: string): Promise<boolean> {
  let found = false;
  const afterwards: (() => Promise<void>)[] = [];
  await revokeFamilies(context, { sub }, async (transaction) => {
    found = await deleteUser(transaction, sub);
    if (!found) return false;
    const answer = await context.hooks.userDeleted(transaction, sub);
    if (answer === false) throw errors.userNeeded();
    if (answer !== true) afterwards.push(answer);
    return true;
  });
  for (const work of afterwards) await work();
  return found;
}
