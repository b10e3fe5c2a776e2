import type { Executor } from '@fairlead/database/executor';
import type { Context } from './context.ts';
import { createCredential } from './credential.ts';
import { assertAcceptablePassword } from './password-policy.ts';
import { readAttributes } from './store/attributes.ts';
import { setCredential, type User } from './store/users.ts';

/**
 * Gives the user a new password; locks of the former one end, and so do sign-ins under way that rest on it.
 * @param which 'former' for a caller who showed the password that `user` was read with: false when that one was replaced
 * meanwhile, so that a reset is not undone with a password that was good when it began. 'any' for a reset itself.
 */
export async function setPassword(
  context: Context,
  transaction: Executor,
  user: Pick<User, 'sub' | 'username' | 'salt'>,
  password: string,
  which: 'former' | 'any',
): Promise<boolean> {
  const { email, preferred_username: preferredUsername } = await readAttributes(transaction, user.sub);
  const names = [user.username, email, preferredUsername].filter((name) => name !== undefined);
  assertAcceptablePassword(password, names);
  const owner = { sub: user.sub, username: user.username, password };
  const credential = createCredential(context.keys, context.pool.name, owner);
  const former = which === 'former' ? user.salt : undefined;
  return setCredential(transaction, user.sub, credential, context.clock(), former);
}
