import type { Context } from './context.ts';
import { createCredential } from './credential.ts';
import { assertAcceptablePassword } from './password-policy.ts';
import { readAttributes } from './store/attributes.ts';
import type { Executor } from './store/executor.ts';
import { setCredential, type User } from './store/users.ts';

/**
 * Gives the user a password of his own; whatever kept the former one from working ends, and sign-ins under way that
 * rest on the former one are over.
 */
export async function setPassword(
  context: Context,
  transaction: Executor,
  user: Pick<User, 'sub' | 'username'>,
  password: string,
): Promise<void> {
  const { email, preferred_username: preferredUsername } = await readAttributes(transaction, user.sub);
  const names = [user.username, email, preferredUsername].filter((name) => name !== undefined);
  assertAcceptablePassword(password, names);
  const owner = { sub: user.sub, username: user.username, password };
  await setCredential(transaction, user.sub, createCredential(context.keys, context.pool.name, owner), context.clock());
}
