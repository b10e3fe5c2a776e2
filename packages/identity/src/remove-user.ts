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
