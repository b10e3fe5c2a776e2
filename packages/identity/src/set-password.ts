import type { Executor } from '@fairlead/database/executor';
import type { Context } from './context.ts';
import { createCredential } from './credential.ts';
import { assertAcceptablePassword } from './password-policy.ts';
import { readAttributes } from './store/attributes.ts';
import { setCredential, type User } from './store/users.ts';

/**
 * Gives the user a password of his own; whatever kept the former one from working ends, and sign-ins under way that
 * rest on the former one are over.
 * @param which 'former' for whoever showed the password that `user` was read with: false when that one was replaced
 * meanwhile, so that nobody undoes a reset with a password that was good when it began. 'any' for a reset itself.
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
