import type { Context } from './context.ts';
import { revokeFamilies } from './revoke.ts';
import { deleteUser } from './store/users.ts';
import { errors } from './wire/cognito-error.ts';

/**
 * Removes the user with everything known about him and every session. False when there is no such user.
 * @throws CognitoError when the embedding program cannot do without him; then nothing changes
 */
export async function removeUser(context: Context, sub: string): Promise<boolean> {
  let found = false;
  await revokeFamilies(context, { sub }, async (transaction) => {
    found = await deleteUser(transaction, sub);
    if (found && !(await context.hooks.userDeleted(transaction, sub))) throw errors.userNeeded();
    return found;
  });
  return found;
}
